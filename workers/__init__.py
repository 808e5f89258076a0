"""The processes behind the service: relay, notify, clock."""
