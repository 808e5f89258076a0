"""HTTP in and out: blueprints, schemas, authentication, problems."""
