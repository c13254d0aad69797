"""Keys of tests, and records signed by them as a server signs."""

from dataclasses import asdict, replace

from rules.table.record import Record, Signature
from rules.table.signature import reasons_hash, signed_bytes
from service.signing.ring import Ring

OURS = Ring("5e" * 32 + "/1600000000000", "")
"""The keys of the deployment of tests."""

OTHERS = Ring("a1" * 32, "")
"""The keys of somebody else."""


def signed(record: Record, ring: Ring = OURS) -> Record:
    """Return a record with the signature that a server makes when its match ends."""
    reasons = reasons_hash((ply.reason, ply.worth) for ply in record.plies)
    payload = signed_bytes(record.setup(), record.plies[-1].hash, record.outcome, reasons, record.ended)
    made = asdict(ring.sign(payload))
    return replace(record, signature=Signature(**made, reasons=reasons))
