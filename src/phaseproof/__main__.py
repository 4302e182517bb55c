"""Lets ``python -m phaseproof`` stand for the ``phaseproof`` command."""

from phaseproof.cli.main import main

if __name__ == "__main__":
    main(prog_name="phaseproof")
