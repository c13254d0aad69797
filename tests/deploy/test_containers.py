"""The image, the containers and the manifests name only settings, commands, ports and metrics that exist."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from service.running.parts import METRICS_PORTS
from service.settings import Settings, read_env_file
from tests.support.api import Api

DEPLOY = Path(__file__).parents[2] / "deploy"
KUBERNETES = DEPLOY / "kubernetes"
PARTS = {"api", *METRICS_PORTS}
NAMES = {entry.name.upper() for entry in fields(Settings)}
IMAGE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")


def documents(folder: str) -> list[dict[str, Any]]:
    """Return the manifests and kustomizations of a folder."""
    files = sorted((KUBERNETES / folder).glob("*.yaml"))
    return [document for file in files for document in yaml.safe_load_all(file.read_text(encoding="utf-8"))]


def of_kind(kind: str, folder: str = "base") -> dict[str, dict[str, Any]]:
    """Return the manifests of one kind by their names."""
    return {one["metadata"]["name"]: one for one in documents(folder) if one["kind"] == kind}


def container(part: str) -> dict[str, Any]:
    """Return the container of a part."""
    found: dict[str, Any] = of_kind("Deployment")[part]["spec"]["template"]["spec"]["containers"][0]
    return found


def kustomization(folder: str) -> dict[str, Any]:
    """Return how a folder is put together."""
    return next(one for one in documents(folder) if one["kind"] == "Kustomization")


def test_each_part_has_a_deployment_and_a_budget_for_its_pods() -> None:
    deployments, budgets = of_kind("Deployment"), of_kind("PodDisruptionBudget")

    assert set(deployments) == set(budgets) == PARTS
    for part, deployment in deployments.items():
        labels = deployment["spec"]["template"]["metadata"]["labels"]
        assert budgets[part]["spec"]["selector"] == deployment["spec"]["selector"] == {"matchLabels": labels}
    assert deployments["sweeper"]["spec"]["replicas"] == 2


@pytest.mark.parametrize("part", sorted(PARTS))
def test_a_part_is_started_by_its_command_and_has_its_port(part: str) -> None:
    base = int(dict(entry.split("=", 1) for entry in literals("base"))["METRICS_PORT"])
    port = base + METRICS_PORTS[part] if part in METRICS_PORTS else Settings.__dataclass_fields__["port"].default
    annotations = of_kind("Deployment")[part]["spec"]["template"]["metadata"]["annotations"]

    assert container(part)["command"] == ["noonday", "run", part]
    assert [one["containerPort"] for one in container(part)["ports"]] == [port]
    assert annotations["prometheus.io/port"] == str(port)


def literals(folder: str) -> list[str]:
    """Return the settings of a folder's kustomization."""
    return [entry for one in kustomization(folder)["configMapGenerator"] for entry in one["literals"]]


def test_all_settings_are_known() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    in_image = re.findall(r"([A-Z_]+)=", "".join(re.findall(r"^ENV (.*)$", IMAGE, re.MULTILINE)))
    named = {entry.split("=", 1)[0] for folder in ("base", "example") for entry in literals(folder)}
    named |= set(read_env_file(KUBERNETES / "example" / "secret.env"))
    named |= {name for part in PARTS for name in compose[part]["environment"]}

    assert named <= NAMES
    assert set(in_image) - {"PATH", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"} <= NAMES
    assert all(compose[part]["command"] == f"noonday run {part}" for part in PARTS)


def test_all_parts_run_as_the_images_user() -> None:
    common = yaml.safe_load(kustomization("base")["patches"][0]["patch"])["spec"]["template"]["spec"]

    assert re.findall(r"^USER (.*)$", IMAGE, re.MULTILINE) == [str(common["securityContext"]["runAsUser"])]
    assert common["containers"][0]["name"] == container("api")["name"]


def test_the_probes_and_the_health_check_ask_what_the_service_answers(api: Api) -> None:
    probes = {container("api")[f"{kind}Probe"]["httpGet"]["path"] for kind in ("startup", "liveness", "readiness")}

    assert probes == {"/healthz", "/readyz"}
    assert all(api.app.test_client().get(path).status_code == 200 for path in probes)
    assert "/healthz" in IMAGE


def test_workers_are_scaled_by_a_metric_that_the_api_shows(api: Api) -> None:
    scaling = of_kind("HorizontalPodAutoscaler", "example")["worker"]["spec"]
    metric = scaling["metrics"][0]["external"]["metric"]
    kind = metric["selector"]["matchLabels"]["kind"]

    assert scaling["scaleTargetRef"]["name"] in of_kind("Deployment")
    assert f'{metric["name"]}{{kind="{kind}"}}' in api.app.test_client().get("/metrics").text
