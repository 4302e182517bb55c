"""Build the sdist and the wheel, and check that each holds the tracked rooms, no more and no less.

Then install the wheel into an empty environment, and ask the command for its version there.
"""

import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = PurePosixPath("src/phaseproof")


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command and give what it printed; a failure ends the check, after its output."""
    done = subprocess.run(command, cwd=cwd, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}\n{' '.join(map(str, command))} ended with {done.returncode}")
    return done.stdout


def tracked(folder: PurePosixPath) -> list[PurePosixPath]:
    """List what git tracks below a folder."""
    return [PurePosixPath(name) for name in run("git", "ls-files", "-z", "--", str(folder)).split("\0") if name]


def wanted() -> set[str]:
    """Name every file that the installed package must have, by way of the links to the rooms."""
    files = set()
    for path in tracked(PACKAGE):
        if (ROOT / path).is_symlink():
            room = PurePosixPath(path.name)
            files |= {f"phaseproof/{file}" for file in tracked(room)}
        else:
            files.add(str(path.relative_to("src")))
    return files


def in_wheel(wheel: Path) -> set[str]:
    """Name every file of a wheel, less its metadata."""
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def in_sdist(sdist: Path) -> set[str]:
    """Name every file of the package in a source distribution."""
    with tarfile.open(sdist) as archive:
        paths = [PurePosixPath(*PurePosixPath(member.name).parts[1:]) for member in archive if member.isfile()]
    return {str(path.relative_to("src")) for path in paths if path.is_relative_to(PACKAGE)}


def differences(where: str, found: set[str], expected: set[str]) -> list[str]:
    """Say what a distribution lacks, and what it should not have."""
    return [
        *(f"{where} lacks {name}: is its kind in package-data?" for name in sorted(expected - found)),
        *(f"{where} has {name}, which git does not track" for name in sorted(found - expected)),
    ]


def version_when_installed(wheel: Path, folder: Path) -> str:
    """Install the wheel into a new environment and run its command, far away from the clone."""
    venv.create(folder, with_pip=True)
    run(folder / "bin" / "python", "-m", "pip", "install", "-q", "-c", ROOT / "constraints.txt", wheel)
    return run(folder / "bin" / "phaseproof", "--version", cwd=folder).strip()


def main() -> None:
    """Run the whole check."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(sys.executable, "-m", "build", "--outdir", folder)
        (wheel,) = folder.glob("*.whl")
        (sdist,) = folder.glob("*.tar.gz")
        expected = wanted()
        wrong = [
            *differences("the wheel", in_wheel(wheel), expected),
            *differences("the sdist", in_sdist(sdist), expected),
        ]
        if wrong:
            sys.exit("\n".join(wrong))
        print(f"{wheel.name} and {sdist.name} hold the {len(expected)} tracked files of the package")
        version = version_when_installed(wheel, folder / "venv")
        if wheel.name.split("-")[1] not in version:
            sys.exit(f"{wheel.name} tells another version: {version}")
        print(f"installed, it tells: {version}")


if __name__ == "__main__":
    main()
