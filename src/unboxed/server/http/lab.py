"""REST: the lab, where a service has one (`unboxed serve --lab`)."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from unboxed.server.errors import NotThere
from unboxed.server.live.trials import Trials
from unboxed.server.scope import who_of
from unboxed.server.tried import NumberOnCard, TrialFacts, TrialWish

from .statuses import ConflictException, TooMany
from .tables import house_of

RAISES = [NotFoundException, ConflictException, TooMany]
R = Request[Any, Any, Any]


def _trials(request: R) -> Trials:
    trials = house_of(request).trials
    if trials is None:
        raise NotThere("this service has no lab; whoever runs it can start it with --lab")
    return trials


@get("/api/lab/games/{game:str}/numbers", raises=RAISES)
async def lab_numbers(request: R, game: str) -> list[NumberOnCard]:
    """Every number on a card of a game that may be changed in the lab."""
    return await _trials(request).numbers(game)


@post("/api/lab/trials", raises=RAISES, status_code=HTTP_200_OK)
async def lab_trial(request: R, data: TrialWish) -> TrialFacts:
    """Try out other numbers on cards: games with the cards as they are, and the same deals with these. Ask the
    same again for more."""
    return await _trials(request).ask(data, house_of(request).rates, who_of(request.scope))


@get("/api/lab/trials/{trial:str}/report", raises=RAISES, media_type=MediaType.HTML)
async def lab_report(request: R, trial: Annotated[str, Parameter(description="The trial's name.")]) -> Response[str]:
    """The report on the games of a trial so far, as a page that needs nothing else."""
    return Response(await _trials(request).report(trial), media_type=MediaType.HTML)
