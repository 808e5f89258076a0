"""The append-only log: codec, store, the append script, outbox, due times, ledger."""
