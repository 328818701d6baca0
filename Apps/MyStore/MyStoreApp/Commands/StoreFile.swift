import Foundation

/// The database of a store that nobody serves.
enum StoreFile {
  /// Opens a store that nobody serves, without starting anything in it.
  ///
  /// - Throws: `UsageError` where there is no store; nothing is created then.
  static func inspect(_ configuration: StoreConfiguration) async throws -> Store {
    if !configuration.isOnServer { try check(configuration.database) }
    return try await Store.inspect(configuration)
  }

  /// Throws unless there is a file that may hold a store.
  private static func check(_ path: String) throws(Arguments.UsageError) {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Arguments.UsageError(description: "There is no database \(path).")
    }
    if isFolder.boolValue { throw Arguments.UsageError(description: "\(path) is a folder, not a database.") }
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    // A link has a size of its own; what it leads to is looked at when it is opened.
    if size == 0 { throw Arguments.UsageError(description: "The database \(path) is empty: there is no store in it.") }
  }
}
