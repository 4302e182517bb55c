"""The command ``phaseproof serve`` itself."""

import json
import shlex
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from phaseproof.cli.examples import examples_of
from phaseproof.cli.serve import command

Serve = Callable[..., AbstractContextManager[subprocess.Popen[str]]]


def first_json(process: subprocess.Popen[str]) -> dict[str, str]:
    assert process.stdout is not None
    text = ""
    while not text.endswith("}\n"):
        line = process.stdout.readline()
        assert line, "it ended"
        text += line
    found: dict[str, str] = json.loads(text)
    return found


def test_it_serves_one_s_own_edition_and_ends_with_ctrl_c(serve: Serve, tmp_path: Path) -> None:
    own = tmp_path / "our-table.toml"
    own.write_text('id = "our-table"\nname = "our table"\nbase = "classic"\n[readings]\nrun-colour = "one"\n', "utf-8")
    with serve("--port", "0", "--json", "--edition", str(own)) as process:
        told = first_json(process)
        assert told["edition"] == "our-table"
        address = f"{told['address']}ask?ask=hit&card=B5&on=G6+G7+W%3D8+G9"
        with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 - our own page
            page = answer.read().decode()
        assert ">ILLEGAL</h2>" in page
        assert str(tmp_path) not in page
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert "Traceback" not in out + err
        assert "card=B5" not in out + err
        assert process.returncode in (0, 130)


def test_a_port_that_is_taken_is_a_clear_error(serve: Serve) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        with serve("--port", port) as process:
            _, err = process.communicate(timeout=60)
            assert process.returncode == 2
            assert f"--port {port}: address already in use; expected a free port" in err


def test_a_host_that_is_not_here_is_a_clear_error(serve: Serve) -> None:
    with serve("--host", "nowhere.invalid") as process:
        _, err = process.communicate(timeout=60)
        assert process.returncode == 2
        assert "'nowhere.invalid' is no name or address of this machine" in err


def test_an_open_host_is_warned_of(serve: Serve) -> None:
    with serve("--host", "0.0.0.0", "--port", "0", "--json") as process:  # noqa: S104 - to see the warning
        first_json(process)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
        assert "warning: 0.0.0.0 is open to the network" in err


def test_without_its_extra_it_says_what_to_install(environment: dict[str, str]) -> None:
    code = (
        "import sys; sys.modules['uvicorn'] = None\n"
        "from phaseproof.cli.main import main\n"
        "main(['serve'], prog_name='phaseproof')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 3
    assert "pip install 'phaseproof[serve]' brings it" in done.stderr


@pytest.mark.parametrize("line", examples_of(command))
def test_its_examples_open_a_page(serve: Serve, line: str) -> None:
    program, name, *arguments = shlex.split(line)
    assert (program, name) == ("phaseproof", "serve")
    with serve(*arguments) as process:
        assert process.stdout is not None
        assert "is open (edition " in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
        assert "Traceback" not in err


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_ports_that_are_none(serve: Serve, port: str) -> None:
    with serve("--port", port) as process:
        _, err = process.communicate(timeout=60)
        assert process.returncode == 2
        assert "--port" in err
