"""`unboxed serve`: start the service, say where it is, and say in one line why not."""

from __future__ import annotations

import argparse
import asyncio
import errno
import gc
import signal
import socket
import sys
import webbrowser
from importlib.util import find_spec
from typing import Any

import uvicorn

import unboxed
from unboxed.content.texts import shown
from unboxed.kernel.errors import UnboxedError

from .app import make_app
from .budgets import Limits, told_limits
from .errors import ServiceError
from .http.probes import metrics_token
from .keeping import add_keep, read_keep
from .live.bots import read_own
from .live.house import House
from .logs import FORMS, log, log_faults_of, set_up
from .packs import read_served
from .settings import Settings, database_url, default_database, default_processes
from .store.database import Store
from .wire.crowd import Crowd, allow_many_files
from .wire.http_protocol import incoming
from .wire.socket_protocol import lines

MOST_WORKERS = 256


def run(settings: Settings, open_page: bool = False) -> None:
    """Serve until interrupted; ServiceError says why it cannot be."""
    url = database_url(settings.database)
    allow_many_files()
    set_up(settings.log)
    app = make_app(settings)
    asyncio.run(_check(url, settings.upgrade))
    listening = _listen(settings.host, settings.port)
    address = f"http://{_shown(settings.host)}:{listening.getsockname()[1]}/"
    config = uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,  # uvicorn's would hold whole addresses; ours are in guard.py
        http=incoming(settings.held, Crowd(settings.held, app.proxies, app.house.rates.refused)),
        ws=lines(lambda: app.house.rates.bucket("frames"), settings.held.most("read-within")),
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,  # scenes are small; compressing each costs more than sending it
        server_header=False,
        proxy_headers=False,  # proxies.py: uvicorn's takes whatever cannot be read for an address
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    server = _Server(config, app.house, address, open_page)
    server.run(sockets=[listening])
    if not server.started:
        raise ServiceError("the service could not be started; the lines above say why")


LAB = ("polars", "altair", "vl_convert")
"""What --lab needs beside the rest."""
SELDOM = (50_000, 10, 40)
"""When garbage is looked for: hardly anything here is a circle, and a look at all tables keeps everybody waiting (with
Python's usual figures 200 tables waited 0.4 s, and a sixth of all processor time went into it). The first look comes
when most of what was drawn meanwhile has been drawn anew, so that it is not looked at twice; the next two come no later
than if it came five times as often."""


class _Server(uvicorn.Server):
    """Says where it is once it answers, and that it goes before it does."""

    def __init__(self, config: uvicorn.Config, house: House, address: str, open_page: bool) -> None:
        super().__init__(config)
        self.house, self.address, self.open_page = house, address, open_page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.freeze()  # what was loaded stays
        gc.set_threshold(*SELDOM)
        log_faults_of(asyncio.get_running_loop())
        if self.started:
            log.info("started", extra={"version": unboxed.__version__})
            print(f"Unboxed is at {self.address} (stop with Ctrl-C)", flush=True)
            if self.open_page:
                await asyncio.to_thread(webbrowser.open, self.address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody before their sockets are closed; meanwhile health says that this process goes."""
        log.info("going down")
        if not self.force_exit:
            await self.house.announce()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: Any) -> None:
        """The first Ctrl-C ends the service without noise."""
        super().handle_exit(sig, frame)
        if sig == signal.SIGINT:
            self._captured_signals.clear()


async def _check(url: str, upgrade: bool) -> None:
    """Open the database once before anything else, so that its faults come as one line."""
    store = Store(url)
    try:
        await store.open(upgrade)
    finally:
        await store.close()


def _listen(host: str, port: int) -> socket.socket:
    if not 0 <= port < 65536:
        raise ServiceError(f"there is no port {port}; remedy: choose one from 1024 to 65535 with --port")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)
    except socket.gaierror:
        raise ServiceError(f"there is no address {host!r}; remedy: use --host 127.0.0.1 or --host 0.0.0.0") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            why = f"port {port} is taken by another program; remedy: stop that one, or choose another with --port"
        elif error.errno == errno.EACCES:
            why = f"port {port} may not be used by you; remedy: choose one above 1023 with --port"
        else:
            why = f"{host}:{port} cannot be used ({error.strerror}); remedy: choose others with --host and --port"
        raise ServiceError(why) from None
    return listening


def lab_there() -> bool:
    """True, or ServiceError if what the lab needs is not installed."""
    if lacking := [name for name in LAB if find_spec(name) is None]:
        raise ServiceError(f"the lab needs {', '.join(lacking)}; remedy: pip install unboxed[lab]")
    return True


def _processes(wanted: int | None) -> int:
    if wanted is not None and not 1 <= wanted <= MOST_WORKERS:
        raise ServiceError(f"there cannot be {wanted} workers; remedy: choose from 1 to {MOST_WORKERS} with --workers")
    return wanted or default_processes()


def _shown(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `unboxed serve`."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at; 0.0.0.0 lets others in")
    parser.add_argument("--port", type=int, default=8765, help="port to listen at; 0 takes any free one")
    parser.add_argument("--database", help="a file, or postgresql://...; UNBOXED_DATABASE if not given")
    parser.add_argument("--name", action="append", default=[], help="a host name this service is reached by")
    own = "a bot of your own, such as deep=mcts:5000 or mine=./my_bot.py:Careful"
    parser.add_argument("--bot", action="append", default=[], metavar="NAME=BOT", help=own)
    laid = "lay this pack over its game at every new table"
    parser.add_argument("--pack", action="append", default=[], metavar="PACK", help=laid)
    lab = "let people try out other numbers on cards, at /lab; needs unboxed[lab]"
    parser.add_argument("--lab", action="store_true", help=lab)
    work = "processes for bots, hints and replays (one for each core, at least 3)"
    parser.add_argument("--workers", type=int, metavar="N", help=work)
    parser.add_argument(
        "--proxy", action="append", default=[], metavar="ADDRESS", help="a proxy, or a network of them, to be trusted"
    )
    parser.add_argument(
        "--limit", action="append", default=[], metavar="NAME=VALUE", help="change a limit; also UNBOXED_LIMITS"
    )
    parser.add_argument("--limits", action="store_true", help="list all limits and end")
    add_keep(parser)
    form = "how the log is written: text for people, json for programs, with a line for every request"
    parser.add_argument("--log", choices=FORMS, default="text", help=form)
    token = "a file with the token that /metrics wants; UNBOXED_METRICS_TOKEN if not given"
    parser.add_argument("--metrics-token-file", metavar="FILE", help=token)
    parser.add_argument("--upgrade", action="store_true", help="bring an old database up to date")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")


def main(arguments: list[str] | None = None) -> int:
    """`unboxed serve` and `python -m unboxed.server.main`."""
    parser = argparse.ArgumentParser(prog="unboxed serve", description="Serve the page and its tables.")
    add_arguments(parser)
    return serve_told(parser.parse_args(arguments))


def serve_told(told: argparse.Namespace) -> int:
    """Serve as the command line says, until interrupted; 2 if something was wrong that a person can put right."""
    try:
        changes = told_limits(tuple(told.limit))
        if told.limits:
            print("\n".join(Limits(changes).listed()))
            return 0
        settings = Settings(
            database=told.database or default_database(),
            host=told.host,
            port=told.port,
            upgrade=told.upgrade,
            hosts=tuple(told.name),
            worker_processes=_processes(told.workers),
            bots=read_own(tuple(told.bot)),
            packs=read_served(told.pack),
            lab=told.lab and lab_there(),
            limits=changes,
            proxies=tuple(told.proxy),
            metrics_token=metrics_token(told.metrics_token_file),
            log=told.log,
            keep=read_keep(told),
        )
        run(settings, open_page=told.open)
    except UnboxedError as error:
        print("\n".join(f"unboxed: {shown(line)}" for line in str(error).splitlines()), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
