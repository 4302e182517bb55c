"""Templates of adapters: a program's side of ``php/1`` in several languages, each complete and small.

A template is written with ``[[= =]]`` and ``[[% %]]``, since the languages have their own use for the usual braces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from phaseproof.reports.atomic import write_text
from phaseproof.spec.errors import UnknownName, UsageError


@dataclass(frozen=True, slots=True)
class Template:
    """One language: its files, the command that starts the adapter, and what a CI job sets up for it."""

    language: str
    files: tuple[str, ...]
    command: str
    setup: str
    """The steps of a GitHub Actions job, indented as they stand there; empty if Python is enough."""
    needs: str


def _uses(action: str, **given: str) -> str:
    lines = [f"      - uses: {action}", *(["        with:"] if given else [])]
    return "\n".join([*lines, *(f'          {name.replace("_", "-")}: "{value}"' for name, value in given.items())])


TEMPLATES: Mapping[str, Template] = {
    "python": Template("Python", ("adapter.py",), "python3 adapter.py", "", "Python 3.9 or newer"),
    "javascript": Template(
        "JavaScript",
        ("adapter.mjs",),
        "node adapter.mjs",
        _uses("actions/setup-node@v4", node_version="22"),
        "Node.js 18 or newer",
    ),
    "go": Template(
        "Go",
        ("adapter.go", "go.mod"),
        "go run .",
        _uses("actions/setup-go@v5", go_version="stable"),
        "Go 1.21 or newer; for speed, build it first and start what was built",
    ),
    "java": Template(
        "Java",
        ("Adapter.java", "Json.java"),
        "java -cp build Adapter",
        _uses("actions/setup-java@v4", distribution="temurin", java_version="21")
        + "\n      - run: javac -d build *.java",
        "Java 17 or newer; build it first: javac -d build *.java",
    ),
    "elixir": Template(
        "Elixir",
        ("adapter.exs",),
        "elixir adapter.exs",
        _uses("erlef/setup-beam@v1", otp_version="27", elixir_version="1.18"),
        "Elixir 1.18 or newer",
    ),
    "csharp": Template(
        "C#",
        ("Adapter.cs", "Adapter.csproj"),
        "dotnet bin/Release/net8.0/Adapter.dll",
        _uses("actions/setup-dotnet@v4", dotnet_version="8.0") + "\n      - run: dotnet build -c Release",
        "the .NET 8 SDK; build it first: dotnet build -c Release",
    ),
}
_WORKFLOW = ".github/workflows/conformance.yml"
_COMMON = {"README.md": "README.md", _WORKFLOW: "conformance.yml"}


@dataclass(frozen=True, slots=True)
class Written:
    """What was written: the names of the files, and the command that starts the adapter from their folder."""

    files: tuple[str, ...]
    command: str


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader(__package__, "."),
        autoescape=False,  # noqa: S701 - source code, not HTML
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        block_start_string="[[%",
        block_end_string="%]]",
        variable_start_string="[[=",
        variable_end_string="=]]",
        comment_start_string="[[#",
        comment_end_string="#]]",
    )


def write_adapter(name: str, folder: Path) -> Written:
    """Write the template of a language into a folder that is new or empty. Raises UsageError, UnknownName."""
    if name not in TEMPLATES:
        raise UnknownName("language", name, TEMPLATES)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder}: expected a new folder, or an empty one")
    template, texts = TEMPLATES[name], {}
    for file in template.files:
        texts[file] = _environment().get_template(f"{name}/{file}.j2").render()
    for target, source in _COMMON.items():
        texts[target] = _environment().get_template(f"common/{source}.j2").render(template=template)
    for file, text in texts.items():
        write_text(folder / file, text)
    return Written(tuple(texts), template.command)
