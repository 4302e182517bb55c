"""One solver, one file, one fresh process: ``python -m phaseproof.solvers.proofs.worker z3 claim.smt2``.

Prints one JSON object: ``result`` (``sat``, ``unsat``, ``unknown``), ``version`` and ``seconds``.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

OPTIONS = {"z3": "QF_BV", "cvc5": "bitblast=eager"}
"""What each solver is told; cvc5 gives no answer within minutes without it."""


def _z3(path: Path) -> tuple[str, str]:
    import z3

    solver = z3.SolverFor("QF_BV")
    solver.add(z3.parse_smt2_file(str(path)))
    return str(solver.check()), z3.get_version_string()


def _cvc5(path: Path) -> tuple[str, str]:
    import cvc5

    solver = cvc5.Solver()
    solver.setOption("bitblast", "eager")
    parser = cvc5.InputParser(solver)
    parser.setFileInput(cvc5.InputLanguage.SMT_LIB_2_6, str(path))
    symbols, answer = parser.getSymbolManager(), ""
    while not (command := parser.nextCommand()).isNull():
        answer = str(command.invoke(solver, symbols)).strip() or answer
    return answer if answer in ("sat", "unsat") else "unknown", cvc5.__version__


def main(arguments: list[str]) -> int:
    """Solve the file by the solver."""
    name, path = arguments
    started = time.perf_counter()
    result, version = {"z3": _z3, "cvc5": _cvc5}[name](Path(path))
    print(json.dumps({"result": result, "version": version, "seconds": round(time.perf_counter() - started, 3)}))  # noqa: T201 - a program's answer
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
