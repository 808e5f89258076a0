"""The pages a person looks at: clients of the API like any other."""
