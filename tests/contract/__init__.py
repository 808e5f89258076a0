"""The contract for custom clients: what is committed under openapi/, and that it is true."""
