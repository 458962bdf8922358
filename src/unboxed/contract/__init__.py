"""The contract: what every game promises, as statements that can be held against any game.

`unboxed author check` does so for people; `unboxed.contract.plugin` makes tests of them for pytest. Nothing but the
plug-in knows pytest. A statement holds, fails with the reason, or does not apply to a game and says why."""
