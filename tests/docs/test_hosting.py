"""What docs/hosting.md shows works: proxies with TLS in front of a server, and the service. Needs nginx, Caddy."""

from __future__ import annotations

import configparser
import json
import os
import shlex
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPSConnection
from pathlib import Path

import pytest

from spielwerk.cli import parser

from ..serving import Served, served
from .blocks import blocks

HOSTING = "docs/hosting.md"
BEHIND = "Behind a reverse proxy, with TLS"
NAME = "tables.example.org"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def certificate(folder: Path) -> tuple[Path, Path]:
    chain, key = folder / "fullchain.pem", folder / "privkey.pem"
    names = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    made = ["-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", str(key), "-out", str(chain)]
    subprocess.run(["openssl", "req", "-x509", *names, *made], check=True, capture_output=True)
    return chain, key


def with_nginx(folder: Path, server: Served, port: int) -> list[str]:
    (sample,) = blocks(HOSTING, BEHIND, "nginx")
    chain, key = certificate(folder)
    sample = sample.replace("listen 443", f"listen 127.0.0.1:{port}").replace("http://127.0.0.1:8420", server.address)
    sample = sample.replace(f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(chain))
    sample = sample.replace(f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(key))
    sample = sample.replace("/var/log/nginx", str(folder))
    kept = "".join(
        f"{what}_temp_path {folder / what};\n" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    around = f"pid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\nhttp {{\n{kept}{sample}}}\n"
    (folder / "nginx.conf").write_text(around)
    return ["nginx", "-e", f"{folder}/early.log", "-p", str(folder), "-c", f"{folder}/nginx.conf", "-g", "daemon off;"]


def with_caddy(folder: Path, server: Served, port: int) -> list[str]:
    (sample,) = blocks(HOSTING, BEHIND, "caddy")
    sample = sample.replace(f"{NAME} {{", f"https://{NAME}:{port} {{\n    tls internal", 1)
    sample = sample.replace("127.0.0.1:8420", server.address.removeprefix("http://"))
    (folder / "Caddyfile").write_text(f"{{\nadmin off\nskip_install_trust\nhttp_port {free_port()}\n}}\n{sample}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", f"{folder}/Caddyfile"]


Proxy = Callable[[Path, Served, int], list[str]]


@contextmanager
def behind(proxy: Proxy, folder: Path) -> Iterator[int]:
    """The port of a proxy with TLS, once it answers."""
    port = free_port()
    with served(folder, "--name", NAME, "--proxy", "127.0.0.1") as server:
        command = proxy(folder, server, port)
        environment = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        with (
            (folder / "proxy.log").open("w") as told,
            subprocess.Popen(command, env=environment, stderr=told) as running,
        ):
            try:
                until = time.monotonic() + 30
                while True:
                    try:
                        asked(port, "GET", "/health")
                        break
                    except OSError:
                        assert running.poll() is None, (folder / "proxy.log").read_text()
                        assert time.monotonic() < until, (folder / "proxy.log").read_text()
                        time.sleep(0.1)
                yield port
            finally:
                running.terminate()
                with suppress(subprocess.TimeoutExpired):
                    running.wait(5)
                running.kill()


class Trusting(HTTPSConnection):
    """Speaks TLS under the server's name to a port of this machine."""

    def connect(self) -> None:
        context = ssl._create_unverified_context()
        self.sock = context.wrap_socket(
            socket.create_connection(("127.0.0.1", self.port), timeout=30), server_hostname=NAME
        )


def asked(port: int, method: str, path: str, body: str | None = None, **headers: str):
    connection = Trusting(NAME, port, timeout=30)
    named = {"Host": f"{NAME}:{port}", **{name.replace("_", "-"): value for name, value in headers.items()}}
    connection.request(method, path, body, named)
    return connection.getresponse()


@pytest.mark.long
@pytest.mark.parametrize("proxy", [with_nginx, with_caddy], ids=["nginx", "caddy"])
def test_a_game_is_played_through_the_proxy_of_the_sample(tmp_path: Path, proxy: Proxy) -> None:
    program = "nginx" if proxy is with_nginx else "caddy"
    if not shutil.which(program):
        assert not os.environ.get("CI"), f"{program} is missing"
        pytest.skip(f"{program} is not installed: its sample is not tried")
    tmp_path.chmod(0o755)
    with behind(proxy, tmp_path) as port:
        own = f"https://{NAME}:{port}"
        opened = asked(port, "POST", "/tables", "game=millefiori&players=2&seat-1=friend", Origin=own)
        assert opened.status == 303
        token = opened.headers["location"].removeprefix("/t/")
        assert f"{own}/t/".encode() in asked(port, "GET", f"/t/{token}").read()
        assert asked(port, "GET", "/metrics").status == 404
        assert asked(port, "POST", "/tables", "game=millefiori", Origin="https://evil.example").status == 403

        stream = asked(port, "GET", f"/t/{token}/events")
        seen = next_page(stream)
        began = time.monotonic()
        answer = asked(port, "POST", f"/t/{token}/settings", json.dumps({"seat": 0, "fast": True}), Origin=own)
        assert answer.status == 200
        assert next_page(stream)["from"] == seen["id"]
        assert time.monotonic() - began < 10, "the stream was held back"
        # Caddy stops when the last stream has ended.
        stream.close()
    assert token not in "".join(log.read_text() for log in tmp_path.glob("*.log"))


def next_page(stream) -> dict:
    while True:
        line = stream.readline()
        assert line, "the stream ended"
        if line.startswith(b"data: "):
            return json.loads(line.removeprefix(b"data: "))


def test_the_service_starts_the_server_with_options_it_knows() -> None:
    (unit,) = blocks(HOSTING, "Install", "ini")
    service = configparser.ConfigParser(strict=False, interpolation=None)
    service.optionxform = str  # type: ignore[assignment, method-assign]
    service.read_string(unit)
    program, *arguments = shlex.split(service["Service"]["ExecStart"])
    assert program.endswith("/spielwerk")
    chosen = parser().parse_args(arguments)
    assert (chosen.command, chosen.name, chosen.proxy, chosen.log) == ("serve", [NAME], ["127.0.0.1"], "json")
