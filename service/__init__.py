"""The Longhand service: games as event logs, played over HTTP and mail."""
