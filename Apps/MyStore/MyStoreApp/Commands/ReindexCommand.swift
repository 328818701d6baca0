import Catalog

/// `mystore reindex`.
enum ReindexCommand {
  static let command = Command(
    name: "reindex", usage: "reindex  [--api URL --token TOKEN]",
    summary: "Rebuilds the search index. Lists and searches continue to work meanwhile.", flags: [],
    options: [("api", "the running store"), ("token", "a staff token (or MYSTORE_TOKEN)")]
  ) { terminal, arguments in
    let connection = try StoreConnection(&arguments)
    try arguments.checkAllUsed(operands: 0)
    let total = try await connection.withCatalog { catalog in
      let total = try await catalog.beginReindexing().remaining
      let progress = terminal.progressBar("reindexing")
      var remaining = total
      while remaining > 0 {
        remaining = try await catalog.continueReindexing().remaining
        progress(total - remaining, total)
      }
      return total
    }
    terminal.say("\(total) products indexed.")
    return 0
  }
}
