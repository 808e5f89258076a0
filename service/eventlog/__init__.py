"""The append-only log: codec, store, the append script, outbox, ledger, due times."""
