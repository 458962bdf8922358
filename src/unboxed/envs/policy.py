"""A trained policy that plays as a bot: `--bots ppo:file.zip`, saved by MaskablePPO of sb3-contrib.

Bots do not know this module: the process in which such a bot thinks finds it by its name (unboxed.bots.worker)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces

from unboxed.bots import BadBot, Look

from .flat import row_of, width_of
from .observation import Observer, observer_of


class Policy:
    """Takes what the policy thinks best of what is on offer; no chance is in it."""

    def __init__(self, path: str) -> None:
        if not Path(path).is_file():
            raise BadBot(f"{path}: there is no such file")
        try:
            import torch
            from sb3_contrib import MaskablePPO
        except ImportError:
            raise BadBot("a policy needs torch and sb3-contrib; remedy: pip install unboxed[rl,learn]") from None
        torch.set_num_threads(1)
        try:
            self._model: Any = MaskablePPO.load(path, device="cpu")
        except Exception as error:  # whatever is in that file
            raise BadBot(f"{path} is no policy that MaskablePPO has saved: {error}") from None
        self._path = path

    def choose(self, look: Look, seed: int) -> int:
        """The place of the option that the policy takes."""
        observer = observer_of(look.setup)
        seen: Any = self._seen(observer, look)
        ids = observer.actions.ids(look.world, look.seat)
        action, _ = self._model.predict(seen, action_masks=observer.actions.mask_of(ids), deterministic=True)
        return ids.index(int(np.asarray(action).item()))

    def _seen(self, observer: Observer, look: Look) -> Any:
        """What the seat observes, in the shape that the policy was trained with."""
        arrays, wanted = observer.observe(look.world, look.seat), self._model.observation_space
        if self._model.action_space.n == observer.actions.num_actions:
            if (
                isinstance(wanted, spaces.Dict)
                and {k: v.shape for k, v in wanted.items() if k in arrays} == observer.shapes
            ):
                return {**arrays, "action_mask": observer.actions.mask(look.world, look.seat)}
            if wanted.shape == (width_of(observer),):
                return row_of(observer, arrays)
        setup = look.setup
        raise BadBot(
            f"{self._path} was trained in another environment than {setup.game.id} for {setup.players} in mode"
            f" {setup.mode}: it chooses among {self._model.action_space.n} actions, here are"
            f" {observer.actions.num_actions}, or it observes other arrays"
        )
