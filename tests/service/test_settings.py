from __future__ import annotations

import re
import stat
from dataclasses import fields
from pathlib import Path

import pytest

from service.settings import RateLimit, Settings, SettingsError, read_env_file
from service.store.cache import CACHE_BYTES
from service.store.matches import SHELF_BYTES
from tests.support.offenders import each

EXAMPLE = Path(__file__).parents[2] / "deploy" / "env.example"
SECRET = "0123456789abcdef" * 4
SIGNING = "5e" * 32


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"DATA_DIR": str(tmp_path), "SECRET_KEY": SECRET, "SIGNING_KEY": SIGNING}


def test_defaults_serve_on_this_machine_alone(environ: dict[str, str]) -> None:
    settings = Settings.from_environment(environ)

    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.store_url is None
    assert settings.broker_url is None
    assert settings.rate_limit == RateLimit(units=1200, seconds=600)


def test_a_store_that_is_made_without_settings_has_their_defaults(environ: dict[str, str]) -> None:
    settings = Settings.from_environment(environ)

    assert (settings.cache_bytes, settings.shelf_bytes) == (CACHE_BYTES, SHELF_BYTES)


def test_an_empty_variable_counts_as_unset(environ: dict[str, str]) -> None:
    settings = Settings.from_environment({**environ, "PORT": "", "STORE_URL": " "})

    assert settings.port == 8000
    assert settings.store_url is None


def test_settings_survive_the_way_through_an_environment(environ: dict[str, str]) -> None:
    given = {
        "HOST": "::1",
        "PORT": "9001",
        "STORE_URL": "unix:///run/store.sock",
        "BROKER_URL": "redis+socket:///run/broker.sock",
        "RATE_LIMIT": "5/10",
        "SIGNING_KEY": f"{SIGNING}/1700000000000",
        "RETIRED_KEYS": f"{'0a' * 32}/1/2,{'0b' * 32}/2/3",
        "KEEP_OPEN": "3600",
        "STORE_REPLICAS": "1",
        "ARCHIVE_DIR": "/srv/archive",
        "FONTS_DIR": "/",
        "SHELF_BYTES": "2000000",
        "CACHE_BYTES": "3000000",
        "LOG_FORMAT": "console",
        "WEBHOOKS": "http",
        "WEBHOOK_NETWORKS": "127.0.0.0/8, fd00::/8",
    }
    settings = Settings.from_environment({**environ, **given})

    assert Settings.from_environment(settings.to_environment()) == settings


@each(
    ("name", "value", "allowed"),
    [
        ("PORT", "0", "1 to 65535"),
        ("WEBHOOKS", "ftp", "https, http, off"),
        ("WEBHOOK_NETWORKS", "10.0.0.1/8", "networks such as"),
        ("WEBHOOK_NETWORKS", "home", "networks such as"),
        ("PORT", "http", "1 to 65535"),
        ("PORT", "٨٠", "1 to 65535"),
        ("HOST", "example", "an IP address"),
        ("FONTS_DIR", "/no/such/fonts", "a folder that is there"),
        ("PUBLIC_URL", "play.example", "https://play.example"),
        ("PUBLIC_URL", "ftp://play.example", "https://play.example"),
        ("PUBLIC_URL", "https://play.example/noonday", "https://play.example"),
        ("PUBLIC_URL", "https://play.example?a", "https://play.example"),
        ("PUBLIC_URL", "https://ann@play.example", "https://play.example"),
        ("PUBLIC_URL", "https://play.example:65536", "https://play.example"),
        ("PUBLIC_URL", 'https://play.example"', "https://play.example"),
        ("STORE_URL", "http://store", "redis, rediss, unix"),
        ("BROKER_URL", "localhost", "redis, rediss, redis+socket"),
        ("STORE_URL", "redis://store?ssl_ca_certs=/ca", "TLS needs"),
        ("BROKER_URL", "rediss://broker/0?ssl_ca_certs=/nowhere/ca.crt", "No such file"),
        ("BROKER_URL", "redis+cluster://a:1", "rediss, redis+socket"),
        ("BROKER_URL", "sentinel://a:26379;sentinel://b:26379", "as in host:7001"),
        ("RATE_LIMIT", "60", "units/seconds"),
        ("API_PROCESSES", "0", "1 to 256"),
        ("API_THREADS", "-1", "1 to 1024"),
        ("WORKER_PROCESSES", "2.5", "1 to 256"),
        ("TRUSTED_PROXIES", "yes", "0 to 16"),
        ("METRICS_PORT", "65533", "0 to 65532"),
        ("LOG_LEVEL", "loud", "debug, info, warning, error"),
        ("LOG_FORMAT", "xml", "json, console"),
        ("KEEP_RECORD", "0", "60 to"),
        ("SIGNING_KEY", "5e" * 31, "64 lower-case hexadecimal digits"),
        ("SIGNING_KEY", "5E" * 32, "64 lower-case hexadecimal digits"),
        ("SIGNING_KEY", SIGNING + "/yesterday", "then /SINCE in ms"),
        ("SIGNING_KEY", SIGNING + "/", "then /SINCE in ms"),
        ("RETIRED_KEYS", SIGNING, "PUBLIC/SINCE/UNTIL"),
        ("RETIRED_KEYS", f"{SIGNING}/1/2, {SIGNING}/1/x", "key 2"),
        ("RETIRED_KEYS", f"{SIGNING}/1/2," * 1001, "1000 at most"),
    ],
)
def test_a_wrong_setting_is_reported_in_one_line(environ: dict[str, str], name: str, value: str, allowed: str) -> None:
    with pytest.raises(SettingsError) as refusal:
        Settings.from_environment({**environ, name: value})

    message = str(refusal.value)
    assert message.startswith(f"{name} ")
    assert allowed in message
    assert "\n" not in message


def test_a_password_in_an_address_is_not_repeated(environ: dict[str, str]) -> None:
    with pytest.raises(SettingsError, match="STORE_URL") as refusal:
        Settings.from_environment({**environ, "STORE_URL": "redsi://user:hunter2@store"})

    assert "hunter2" not in str(refusal.value)


def test_secrets_do_not_show_in_the_settings_text(environ: dict[str, str]) -> None:
    settings = Settings.from_environment({**environ, "STORE_URL": "redis://user:hunter2@store"})

    assert SECRET not in repr(settings)
    assert SIGNING not in repr(settings)
    assert "hunter2" not in repr(settings)


def test_a_short_secret_is_refused_and_not_repeated(environ: dict[str, str]) -> None:
    with pytest.raises(SettingsError, match="SECRET_KEY has 8 characters") as refusal:
        Settings.from_environment({**environ, "SECRET_KEY": "hunter22"})

    assert "hunter22" not in str(refusal.value)


def test_a_missing_secret_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    first = Settings.from_environment({"DATA_DIR": str(tmp_path)})
    second = Settings.from_environment({"DATA_DIR": str(tmp_path)})

    assert re.fullmatch(r"[0-9a-f]{64}", first.secret_key)
    assert second.secret_key == first.secret_key
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["secret-key", "signing-keys"]


def test_an_emptied_secret_file_is_not_taken_for_a_key(tmp_path: Path) -> None:
    (tmp_path / "secret-key").touch()

    with pytest.raises(SettingsError, match="holds no key"):
        Settings.from_environment({"DATA_DIR": str(tmp_path)})


def test_a_wrong_signing_key_is_not_repeated(environ: dict[str, str]) -> None:
    with pytest.raises(SettingsError) as refusal:
        Settings.from_environment({**environ, "SIGNING_KEY": "deadbeef" * 7})

    assert "deadbeef" not in str(refusal.value)


def test_a_missing_signing_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    first = Settings.from_environment({"DATA_DIR": str(tmp_path)})
    second = Settings.from_environment({"DATA_DIR": str(tmp_path)})

    assert re.fullmatch(r"[0-9a-f]{64}/[0-9]{13}", first.signing_key)
    assert (second.signing_key, second.retired_keys) == (first.signing_key, "")
    assert stat.S_IMODE((tmp_path / "signing-keys").stat().st_mode) == 0o600


def test_no_signing_key_is_made_where_one_is_given(environ: dict[str, str], tmp_path: Path) -> None:
    assert Settings.from_environment(environ).signing_key == SIGNING
    assert not (tmp_path / "signing-keys").exists()


def test_retired_keys_come_from_the_file_and_from_the_environment(tmp_path: Path) -> None:
    (tmp_path / "signing-keys").write_text(f"{SIGNING}/5\n{'0a' * 32}/1/2\n", encoding="ascii")
    environ = {"DATA_DIR": str(tmp_path), "SECRET_KEY": SECRET, "RETIRED_KEYS": f"{'0b' * 32}/2/3"}

    settings = Settings.from_environment(environ)

    assert settings.signing_key == f"{SIGNING}/5"
    assert settings.retired_keys == f"{'0a' * 32}/1/2,{'0b' * 32}/2/3"


@pytest.mark.parametrize("content", ["", "nonsense\n", f"{SIGNING}\nnonsense\n", "\u00fc" * 64])
def test_a_damaged_file_of_signing_keys_is_reported_in_one_line(tmp_path: Path, content: str) -> None:
    (tmp_path / "signing-keys").write_text(content, encoding="utf-8")

    with pytest.raises(SettingsError, match=r"SIGNING_KEY is unset, and .*signing-keys cannot be used") as refusal:
        Settings.from_environment({"DATA_DIR": str(tmp_path)})

    assert "\n" not in str(refusal.value)
    assert SIGNING not in str(refusal.value)


def test_a_data_directory_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(SettingsError, match=r"DATA_DIR is .* must be a folder"):
        Settings.from_environment({"DATA_DIR": str(tmp_path / "file" / "var")})


def test_an_env_file_may_quote_comment_and_leave_lines_empty(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_text("# a comment\n\nPORT=9000\nHOST=\"0.0.0.0\"\nSTORE_URL=\nDATA_DIR='my data'\n", encoding="utf-8")

    assert read_env_file(path) == {"PORT": "9000", "HOST": "0.0.0.0", "STORE_URL": "", "DATA_DIR": "my data"}


def test_a_missing_env_file_holds_nothing(tmp_path: Path) -> None:
    assert read_env_file(tmp_path / ".env") == {}


def test_a_stray_line_in_an_env_file_is_reported_with_its_number(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_text("PORT=9000\nexport HOST\n", encoding="utf-8")

    with pytest.raises(SettingsError, match="line 2: 'export HOST' is not of the form NAME=value"):
        read_env_file(path)


def test_the_example_names_every_setting_with_its_default(tmp_path: Path) -> None:
    uncommented = tmp_path / "env"
    text = EXAMPLE.read_text(encoding="utf-8")
    uncommented.write_text(re.sub(r"(?m)^#([A-Z_]+=)", r"\1", text), encoding="utf-8")
    example = read_env_file(uncommented)

    assert list(example) == [entry.name.upper() for entry in fields(Settings)]
    here = {"DATA_DIR": str(tmp_path), "SECRET_KEY": SECRET, "SIGNING_KEY": SIGNING}
    assert Settings.from_environment({**example, **here}) == Settings.from_environment(here)
