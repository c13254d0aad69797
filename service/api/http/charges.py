"""Charge a request for what it costs, and note what is left for the answer's headers."""

from __future__ import annotations

from service.api.http.context import asked, referee
from service.api.http.identity import address, api_key
from service.play.asking import limits
from service.play.asking.limits import Bill
from service.play.ports.buckets import Allowance
from service.play.ports.errors import LimitReached
from service.play.ports.keys import ApiKey


def charge(bill: Bill) -> None:
    """Charge the request.

    :raises LimitReached: when its sender has not enough left.
    """
    _charge(bill, api_key())


def charge_address(bill: Bill) -> None:
    """Charge the request's address, where the token that it brings is a deck's, which pays for nothing.

    :raises LimitReached: when the address has not enough left.
    """
    _charge(bill, None)


def _charge(bill: Bill, key: ApiKey | None) -> None:
    try:
        _note(limits.charge(referee(), address(), bill, key))
    except LimitReached as refusal:
        _note(refusal.left)
        raise


def _note(left: tuple[Allowance, ...]) -> None:
    asked().left |= {one.policy.name: one for one in left}
