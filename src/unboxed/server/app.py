"""The application: all handlers, one house, and a guard before them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.datastructures import State
from litestar.exceptions import ClientException, HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Schema

import unboxed
from unboxed.kernel.errors import UnboxedError

from . import data, tried
from .http import lab as rest_lab
from .http import library
from .http import order as rest_order
from .http import packs as rest_packs
from .http import people as rest_people
from .http import rematch as rest_rematch
from .http import tables as rest
from .http.encodings import Compressed
from .http.guard import Guard
from .http.pages import Pages
from .http.probes import Probes
from .http.statuses import not_there, refuse
from .live.house import House
from .settings import Settings, database_url
from .store.database import Store
from .wire.socket import live_socket

log = logging.getLogger("unboxed.server")

HANDLERS = [
    library.about,
    library.list_games,
    library.game_cards,
    library.game_rules,
    library.game_theme,
    library.list_bots,
    rest_lab.lab_numbers,
    rest_lab.lab_trial,
    rest_lab.lab_report,
    rest_packs.look_at_packs,
    rest_packs.table_cards,
    rest.deal,
    rest.make,
    rest.look,
    rest.join,
    rest.reveal,
    rest.leave,
    rest.change,
    rest.agree,
    rest.start,
    rest.close,
    rest.set_webhook,
    rest.seat,
    rest.renew,
    rest.tutorial,
    rest.replay,
    rest.analysis,
    rest.ending,
    rest.fork,
    rest_rematch.rematch,
    rest.record,
    rest.report,
    rest.results,
    rest_order.mute_seat,
    rest_order.block_seat,
    rest_order.list_blocked,
    rest_order.unblock,
    rest_order.set_spectators,
    rest_people.person,
    rest_people.person_facts,
    rest_people.change_profile,
    rest_people.recovery,
    live_socket,
]


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body may be anything at all; what cannot be read as JSON is the sender's fault, not ours."""

    async def json(self) -> Any:
        """The body as JSON."""
        try:
            return await super().json()
        except RecursionError:
            raise ClientException("the body has more brackets inside brackets than anything needs") from None
        except UnicodeDecodeError:
            raise ClientException("the body is not text in UTF-8") from None


def make_app(settings: Settings, routes: Litestar | None = None) -> Guard:
    """The service as an ASGI application. Making its routes takes most of the time: those of a service that has ended
    will do, if its limits were the same."""
    house = House(settings, Store(database_url(settings.database)))
    app = routes or make_routes(settings)
    app.state["house"] = house
    return Guard(Compressed(app), Pages(settings.static), Probes(house), house)


@asynccontextmanager
async def _open_house(app: Litestar) -> AsyncIterator[None]:
    house: House = app.state["house"]
    await house.open()
    try:
        yield
    finally:
        await house.close()


def make_routes(settings: Settings) -> Litestar:
    """What can be asked for, and who answers it."""
    app = Litestar(
        route_handlers=HANDLERS,
        lifespan=[_open_house],
        state=State(),
        request_class=StrictRequest,
        exception_handlers={UnboxedError: refuse, NotFoundException: not_there},
        request_max_body_size=int(settings.held.most("body-bytes")),
        openapi_config=OpenAPIConfig(
            title="Unboxed",
            version=unboxed.__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        after_exception=[_log_fault],
        logging_config=None,
        debug=False,
    )
    _say_what_is_not_known(app)
    return app


async def _log_fault(error: Exception, scope: Any) -> None:
    """A fault of ours is logged; what a person can put right is only told to that person."""
    if not isinstance(error, HTTPException | UnboxedError):
        method, route = scope.get("method", "socket"), scope.get("path_template") or "an unknown address"
        log.error("%s %s failed", method, route, exc_info=error)


def _say_what_is_not_known(app: Litestar) -> None:
    """Unknown fields of a request are refused; the OpenAPI says so."""
    strict = {
        name
        for name, kind in {**vars(data), **vars(tried)}.items()
        if getattr(kind, "__struct_config__", None) and _is_strict(kind)
    }
    for name, schema in (app.openapi_schema.components.schemas or {}).items():
        if isinstance(schema, Schema) and name in strict:
            schema.additional_properties = False


def _is_strict(kind: Any) -> bool:
    return bool(kind.__struct_config__.forbid_unknown_fields)
