import Catalog
import FoundationCore
import MyStoreKit

/// `mystore pictures`.
enum PicturesCommand {
  /// How long until the store is asked again how far it is.
  private static let pause = Duration.milliseconds(500)

  static let command = Command(
    name: "pictures", usage: "pictures fetch --token TOKEN [--api URL]",
    summary:
      "Has the store download the pictures that products have at other addresses, as after an import, and says what "
      + "became of them. Pages show only the store's own pictures. Run it again for those that failed.",
    flags: [],
    options: [("api", "the running store (http://127.0.0.1:8080)"), ("token", "a staff token (or MYSTORE_TOKEN)")]
  ) { terminal, arguments in
    let connection = try StoreConnection(&arguments)
    try arguments.checkAllUsed(operands: 1)
    guard arguments.operands[0] == "fetch", let client = connection.catalog?.pictureFetch else {
      throw Arguments.UsageError(description: "Try mystore pictures fetch --token TOKEN.")
    }
    var fetch = try await client.begin()
    let total = fetch.total ?? 0
    while fetch.isUnderWay {
      try await Task.sleep(for: pause)
      fetch = try await client.status()
    }
    for problem in fetch.problems { terminal.warn("\(problem.name), \(problem.address): \(problem.reason)") }
    let taken = max(total - fetch.failed - fetch.waiting, 0)
    terminal.say("\(taken) \(taken == 1 ? "picture" : "pictures") taken in, \(fetch.failed) could not be.")
    if fetch.waiting > 0 { terminal.warn("It was stopped before \(fetch.waiting) others.") }
    return fetch.failed + fetch.waiting == 0 ? 0 : 1
  }
}
