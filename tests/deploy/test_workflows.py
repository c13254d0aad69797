"""The workflows run what a developer runs, with no rights but to read, and actions of a fixed major version.

A tag such as ``v5`` moves with each release of that version, all of which are GitHub's own.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from tests.support.offenders import each
from tests.support.sources import ROOT

WORKFLOWS = ROOT / ".github" / "workflows"


def workflows() -> list[Path]:
    """Return the files of the workflows."""
    return sorted(WORKFLOWS.glob("*.yml"))


def steps(workflow: Path) -> list[dict[str, Any]]:
    """Return the steps of all jobs of a workflow."""
    jobs = yaml.safe_load(workflow.read_text("utf-8"))["jobs"]
    return [step for job in jobs.values() for step in job["steps"]]


@each("workflow", workflows, ids=lambda path: path.name)
def test_a_workflow_may_read_and_no_more(workflow: Path) -> None:
    text = workflow.read_text("utf-8")
    document = yaml.safe_load(text)

    assert document["permissions"] == {"contents": "read"}
    assert [job for job in document["jobs"].values() if "permissions" in job] == []
    assert "secrets." not in text
    assert "pull_request_target" not in text


@each("workflow", workflows, ids=lambda path: path.name)
def test_actions_have_a_fixed_major_version_and_leave_no_credentials(workflow: Path) -> None:
    used = [step for step in steps(workflow) if "uses" in step]

    assert [
        step["uses"] for step in used if not re.fullmatch(r"actions/[\w-]+@(v\d+|[0-9a-f]{40})", step["uses"])
    ] == []
    assert [step["with"] for step in used if "checkout" in step["uses"]] == [{"persist-credentials": False}]


def test_a_pull_request_is_tested_once() -> None:
    # The reader of YAML takes the key `on` for true.
    runs = yaml.safe_load((WORKFLOWS / "ci.yml").read_text("utf-8"))[True]
    assert runs == {"push": {"branches": ["main"]}, "pull_request": None}


def test_they_run_what_a_developer_runs_on_every_supported_python() -> None:
    commands = {path.name: "\n".join(step.get("run", "") for step in steps(path)) for path in workflows()}
    supported = re.findall(r"3\.\d+", (ROOT / "deploy" / "pythons").read_text("utf-8"))

    assert ".ci/run" in commands["ci.yml"].split()
    assert "make release" in commands["release.yml"].splitlines()
    for workflow in workflows():
        assert set(supported) <= set(re.findall(r"3\.\d+", workflow.read_text("utf-8"))), workflow.name
