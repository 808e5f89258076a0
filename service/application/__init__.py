"""What can be asked of the service: the one door, queries, notices, deadlines."""
