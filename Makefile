# make run     start everything and say where it is (Ctrl-C stops it)
# make check   in two minutes: linters, and the tests of what you changed
# make test    every test, in parallel; ARGS='tests/api -x' chooses      make lint   every linter
# make soak    the tests that prove at length what cheaper ones show in short, before a release
# make slow    what the last tests spent their time on
# make bench   measurements        make openapi   write the contract again
# make clients build the packages of clients, Python and TypeScript, into clients/, and generate two more there; as the
#              tests do, it makes the development environment in .venv, and replaces one that is not of its own making
# make release build the packages of the committed state into dist/, and play a match on each Python
# make lock    resolve the dependencies again into the two lock files
# make clean   remove what the others made, but never the matches in var/

VENV = .venv
PYTHON_IN_VENV = $(VENV)/bin/python

# A file's tests share a service of their own, so they stay together.
PARALLEL = -n auto --dist loadfile

.PHONY: run check test slow soak lint format bench openapi clients release lock clean environment dev-environment

run: environment
	@exec $(VENV)/bin/noonday run

check: dev-environment
	@$(PYTHON_IN_VENV) -m tests.support.check $(ARGS)

test: dev-environment
	@$(PYTHON_IN_VENV) -m pytest $(or $(ARGS),$(PARALLEL))

soak: dev-environment
	@$(PYTHON_IN_VENV) -m pytest -m "soak or hypothesis" --hypothesis-profile=new $(PARALLEL) $(ARGS)

slow: dev-environment
	@$(PYTHON_IN_VENV) -m tests.support.slow $(ARGS)

lint: dev-environment
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

format: dev-environment
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

bench: environment
	@$(PYTHON_IN_VENV) -m bench $(ARGS)

openapi: environment
	@$(PYTHON_IN_VENV) -m openapi $(ARGS)

clients: dev-environment
	@$(PYTHON_IN_VENV) -m openapi.clients clients

release: environment
	@$(PYTHON_IN_VENV) -m release

# uv resolves for every system and every Python at once, which pip cannot; it lives in a folder of its own, since
# nothing else needs it. The second lock is bound to the first, so that tests run on the versions that are shipped.
LOCK = .venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
	--no-annotate --no-header --no-emit-index-url --no-emit-find-links --group build pyproject.toml

lock: environment
	@test -x .venv-lock/bin/uv || { $(PYTHON_IN_VENV) -m venv .venv-lock && .venv-lock/bin/python -m pip install --quiet uv; }
	$(LOCK) -o requirements.lock
	$(LOCK) --extra dev -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf .venv* clients build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

environment:
	@deploy/environment run $(VENV)

dev-environment:
	@deploy/environment dev $(VENV)
