"""A notice as a mail: what it says, how it is wrapped, how it leaves."""
