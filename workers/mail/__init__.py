"""A notice as a mail: composed, addressed and sent."""
