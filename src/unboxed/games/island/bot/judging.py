"""What bots aim at: learnt weights where these won the comparison (docs/bots.md), the evaluation by hand elsewhere."""

from __future__ import annotations

from pathlib import Path

from unboxed.kernel.judgement import Judgement

from .evaluate import evaluate

judge = Judgement(Path(__file__).with_name("judgement.json"), evaluate)
