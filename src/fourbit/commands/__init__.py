"""One file per command. A command returns its exit code, or nothing when all went well."""
