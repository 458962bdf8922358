# Every target does its own set-up: `make play` and `make test` work on a fresh clone.
# A stamp file marks each environment as ready, so that only changed pins or settings redo it.

PYTHON ?= python3
GAME   ?=
BENCH  ?=
ARENA  ?= 1000
CHEAP  := random,novice,adventurer,veteran

BIN   := .venv/bin
PLAY  := .venv/.ready-to-play
DEV   := .venv/.ready-to-develop
PEERS := .venv-bench/.ready
LEARN := .venv-rl/.ready
CLOUD := .venv-cluster/.ready
FAST  := .venv-compiled/.ready
QUICK := build/quick/.ready

PAGE := src/unboxed/server/static/index.html
PAGE_SOURCES := $(shell find web/src web/tools web/public -type f) $(wildcard web/*.json web/*.ts web/*.js web/*.html src/unboxed/games/*/face/*.ts)

# Hundreds of processes are started in tests: what Python has compiled once must be kept, whatever the machine's usual way is.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play page terminal test suite engine compiled test-compiled test-rl test-cluster lint format bench bench-envs load storm journeys floods memory hostile soak balance lab arena fairness layout mutants records pins clean
.DELETE_ON_ERROR:

help: ## Say what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 16

play: $(PLAY) $(PAGE) ## Play in the browser: alone, against bots, or with friends by link
	@$(BIN)/unboxed serve --open

page: $(PAGE) ## Build the page into the package

terminal: $(PLAY) ## Play in the terminal (GAME=unlucky skips the picker)
	@$(BIN)/unboxed play $(GAME)

# The engine is covered by its own tests alone, so that only these pay for the counting; lint runs beside all of them.
# What measures waiting times (`alone`) runs when nothing else does.
# Many tests wait for a browser, a service or a database, so there are more processes than cores.
ENGINE := tests/kernel tests/content tests/table
PROCESSES := $(shell expr $$(nproc) + 2)
# UNBOXED_SUITE=whole, as in .ci/run: more journeys in a browser, and twice the games of every way to play.
WAYS := UNBOXED_GAMES=$(or $(UNBOXED_GAMES),$(if $(filter whole,$(UNBOXED_SUITE)),40,20))
test: $(DEV) $(PAGE) ## Lint, then all tests on all cores; kernel/, content/ and table/ must be covered to the last line
	@tools/chromium.sh
	@tools/firefox.sh
	@tools/postgres.sh .venv
	@$(MAKE) --no-print-directory --jobs=2 lint suite
	@$(BIN)/python -m pytest $(shell grep -rl "mark[.]alone" tests --include="test_*.py") -m alone

suite: engine
	@$(WAYS) $(BIN)/python -m pytest -n $(PROCESSES) $(ENGINE:%=--ignore=%) -m "not alone"

engine: $(DEV) ## The tests of the engine, which must cover it to the last line
	@$(BIN)/python -m pytest $(ENGINE) --cov --cov-report=term

# A second environment holds the compiled wheel; the sources here stay pure (docs/design.md, "Two builds from one source").
NATIVE_SOURCES := $(shell find src/unboxed tools/native -name '*.py' -o -name '*.toml' -o -name '*.md' -o -name '*.json' -o -name '*.zip') hatch_build.py pyproject.toml constraints.txt

compiled: $(FAST) ## Build the package compiled, into .venv-compiled (minutes; again, only what changed)
	@.venv-compiled/bin/unboxed --version

# A build without optimisation is made in a quarter of the time, and plays the same games. Left to the pure build and to
# `make soak` is what is interpreted in both: reading packs and rulebooks; and what bots are worth, which takes longest.
BOTH := tests/compiled tests/kernel tests/table tests/games tests/bots tests/contract/test_contract.py
ALIKE := beats_the_one_below or soon_known_as_the_stronger or percent_of_the_optimum or about_right or hash_seed or citations or \
	packs or examples or playthrough or tutorial or nothing_hidden_enters or option_value_is_played
test-compiled: $(QUICK) ## A quick compiled build: the same games as the pure one, and the tests of what is compiled, in short
	@PYTHONPATH=$(CURDIR)/$(dir $(QUICK)) UNBOXED_GAMES=4 $(BIN)/python -m pytest -n $(PROCESSES) $(BOTH) -k "not ($(ALIKE))"

# Whatever needs torch: learners, and the checks of their libraries.
test-rl: $(LEARN) ## Learners in our environments: MaskablePPO, deep CFR, NFSP, and the checks of SB3 and TorchRL
	@.venv-rl/bin/python -m pytest tests/rl

# Ray has an environment of its own: nothing else needs it.
test-cluster: $(CLOUD) ## The lab on a Ray cluster of two nodes on this machine, one of which is killed
	@.venv-cluster/bin/python -m pytest tests/cluster

# Other games every day, so that in time all are seen; the seed is printed, and UNBOXED_SEED=... plays a day's games again.
SEED := $(or $(UNBOXED_SEED),$(shell date +%Y%m%d))
SOAKED := tests/contract tests/envs tests/docs/test_add_a_game.py tests/bots tests/lab tests/table/test_scene_drawn.py \
	tests/server/test_description.py tests/server/test_frozen_database.py

soak: $(DEV) ## The long form of `make test`: 200 games a way, others every day (UNBOXED_SEED=... repeats a day's), all else in full
	@tools/postgres.sh .venv
	@echo "soak: UNBOXED_SEED=$(SEED)"
	@UNBOXED_SOAK=full UNBOXED_GAMES=200 UNBOXED_SEED=$(SEED) UNBOXED_RECORDS=46 UNBOXED_DAMAGED=23 \
		$(BIN)/python -m pytest -n auto $(SOAKED)
	@$(MAKE) --no-print-directory compiled
	@UNBOXED_SAME_GAMES=1000 .venv-compiled/bin/python -m pytest tests/compiled
	@UNBOXED_SOAK=full UNBOXED_SEED=$(SEED) .venv-compiled/bin/python -m pytest -n auto $(ENGINE) tests/games tests/bots \
		tests/contract tests/examples

lint: $(DEV) ## Style (ruff) and types (mypy --strict, svelte-check)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "not formatted; remedy: make format"; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@tools/page.sh .venv check

format: $(DEV) ## Put the source into the one style
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .

bench: $(PEERS) $(FAST) ## Both builds against the peers and earlier releases, in one run (BENCH="--json FILE" keeps the figures)
	@.venv-bench/bin/python -m benchmarks.run $(BENCH)

bench-envs: $(PEERS) $(DEV) $(FAST) ## Our environments beside PettingZoo's and RLCard's: steps a second with full observations
	@.venv-bench/bin/python -m benchmarks.environments $(BENCH)

load: $(DEV) $(FAST) ## 200 tables on one server process, pure and compiled, beside boardgame.io's
	@$(BIN)/python -m benchmarks.load.run

# What people were told is held against the store: processes killed, lines broken, commits slow or lost, clocks, lost seats.
STORM := $(addprefix tests/server/,test_storage.py test_flicker.py test_two_writers.py live/test_clocks.py test_revoked.py)

storm: $(DEV) ## 200 people while processes die, lines break and commits stall; 10,000 windows a game: nothing lost, nothing told
	@tools/postgres.sh .venv
	@UNBOXED_STORM=full $(BIN)/python -m pytest -rP $(STORM)
	@UNBOXED_SCHEDULES=5000 $(BIN)/python -m pytest -n auto tests/server/live/test_journal.py tests/server/test_sessions.py
	@UNBOXED_WINDOW_ROUNDS=10000 $(BIN)/python -m pytest -n auto tests/contract/test_contract.py -k "windows:"
	@UNBOXED_TWINS=10000 $(BIN)/python -m pytest -n auto tests/server/test_twins.py
	@UNBOXED_TWIN_TIMES=10000 $(BIN)/python -m pytest tests/server/test_twin_times.py

journeys: $(DEV) $(PAGE) ## Every journey through the page in a real browser: whole games of all titles and modes, all looks and sizes (minutes)
	@tools/chromium.sh
	@tools/firefox.sh
	@UNBOXED_SOAK=full $(BIN)/python -m pytest -n $(PROCESSES) tests/browser

floods: $(DEV) $(PAGE) ## Hints, replays, chats, files, half-sent requests and strong bots at once: others play on (minutes)
	@UNBOXED_FLOODS=full $(BIN)/python -m pytest -s tests/server/test_starvation.py

memory: $(DEV) ## Tables come and go for an hour: the service must not grow by more than a fifth after ten minutes
	@$(BIN)/python -m tests.server.memory

hostile: $(DEV) ## 10,000 hostile requests and messages, and 300 hostile packs for every game
	@UNBOXED_HOSTILE=10000 UNBOXED_PACKS=300 $(BIN)/python -m pytest tests/server/test_hostile.py tests/contract/test_hostile_packs.py

# Every file of balance/ says what is wanted of its game; the reports are small enough to be kept.
balance: $(DEV) ## What balance/GAME.toml wants of each game, by BALANCE games a table; reports in docs/balance (some hours)
	@$(BIN)/unboxed balance unlucky --games $(or $(BALANCE),10000)
	@missed=0; for aims in balance/*.toml; do game=$$(basename $$aims .toml); \
		$(BIN)/unboxed lab check $$aims --games $(or $(BALANCE),1000) --out build/balance/$$game \
			--report docs/balance/$$game.md || { missed=$$?; [ $$missed = 1 ] || exit $$missed; }; \
	done; exit $$missed

lab: $(DEV) ## A raised number on a card of each game is named first, by greedy bots (UNBOXED_LAB games each; hours)
	@UNBOXED_LAB=$(or $(UNBOXED_LAB),1000) $(BIN)/python -m pytest -rP tests/studies/test_comparing.py -k named_first

arena: $(PLAY) ## Every level against the one below, ARENA games a match (an hour; can be stopped and taken up again)
	@for match in 2:$(CHEAP) 4:$(CHEAP) 2:veteran,legend 2:random,legend 4:veteran,legend 4:random,legend; do \
		$(BIN)/unboxed arena unlucky --players $${match%%:*} --next --seed 2 --games $(ARENA) --bots $${match#*:} \
			--file build/arena/$${match%%:*}-$${match#*:}.json || exit; \
	done

layout: $(DEV) $(PAGE) ## More than 300 positions of all games and modes at five sizes: readable, whole, in place, within reach (minutes)
	@tools/chromium.sh
	@UNBOXED_LAYOUT=full $(BIN)/python -m pytest -n 2 tests/browser/test_layout.py

fairness: $(DEV) ## 500 positions for every bot and game: what a seat has not seen changes no choice (minutes)
	@UNBOXED_FAIR_POSITIONS=500 $(BIN)/python -m pytest -n auto tests/bots/test_fairness.py

records: $(DEV) ## 10,000 records written, read back and replayed; 1,000 damaged ones refused (so many of each way to play)
	@UNBOXED_RECORDS=230 UNBOXED_DAMAGED=23 $(BIN)/python -m pytest -n auto tests/contract/test_contract.py -k "records:"

# Each game's rules against its own tests and goldens, in processes that are copied with everything imported.
mutants: $(DEV) ## MUTANTS small mistakes in each game's rules (200): of 100 the game's tests must notice 95 (about half an hour)
	@missed=0; for game in $(or $(GAME),cursed island unbroken uncharted unlucky); do \
		$(BIN)/python -m tools.mutants $$game --count $(or $(MUTANTS),200) --seed $(or $(UNBOXED_SEED),1) || missed=1; \
	done; exit $$missed

pins: ## Resolve the newest versions into the constraints files
	@tools/pins.sh constraints.txt dev,compiled,lab,mcp,page,postgres,rl
	@tools/pins.sh constraints-bench.txt bench setuptools wheel
	@tools/pins.sh constraints-rl.txt learn,rl
	@tools/pins.sh constraints-cluster.txt cluster

clean: ## Remove everything that was made here
	rm -rf .venv .venv-bench .venv-compiled .venv-rl .venv-cluster web/node_modules web/src/protocol/generated.ts src/unboxed/server/static build dist .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# The first `make play` does not wait for the test tools.
$(PLAY): pyproject.toml constraints.txt tools/venv.sh
	@PYTHON=$(PYTHON) tools/venv.sh .venv constraints.txt .
	@touch $@

$(DEV): $(PLAY)
	@PYTHON=$(PYTHON) tools/venv.sh .venv constraints.txt .[compiled,dev,lab,mcp,rl]
	@touch $@

$(PAGE): $(PLAY) tools/page.sh $(PAGE_SOURCES)
	@tools/page.sh .venv
	@touch $@

$(FAST): $(NATIVE_SOURCES)
	@PYTHON=$(PYTHON) tools/venv.sh .venv-compiled constraints.txt .[dev,compiled,rl]
	@UNBOXED_COMPILED=1 .venv-compiled/bin/python -m pip --disable-pip-version-check install --quiet --no-deps \
		--no-build-isolation --force-reinstall .
	@touch $@

$(LEARN): pyproject.toml constraints-rl.txt tools/venv.sh
	@PYTHON=$(PYTHON) tools/venv.sh .venv-rl constraints-rl.txt .[learn,rl]
	@touch $@

$(CLOUD): pyproject.toml constraints-cluster.txt tools/venv.sh
	@PYTHON=$(PYTHON) tools/venv.sh .venv-cluster constraints-cluster.txt .[cluster]
	@touch $@

# The wheel is put beside the sources' own environment and found before them.
$(QUICK): $(DEV) $(NATIVE_SOURCES)
	@UNBOXED_COMPILED=quick $(BIN)/python -m pip --disable-pip-version-check install --quiet --no-deps \
		--no-build-isolation --upgrade --target $(dir $@) .
	@touch $@

$(PEERS): pyproject.toml constraints-bench.txt tools/venv.sh
	@PYTHON=$(PYTHON) tools/venv.sh .venv-bench constraints-bench.txt .[bench] setuptools wheel
	@touch $@
