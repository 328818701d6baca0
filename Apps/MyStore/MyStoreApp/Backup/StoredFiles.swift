import CatalogService
import Foundation
import Pictures

/// What a store keeps on disk beside its database: the files of its pictures.
enum StoredFiles {
  /// The files of a picture, relative to the folder of pictures.
  static func paths(of picture: StoredPicture) -> [String] { picture.widths.map { picture.id.path(width: $0) } }

  /// Whether a name in a backup is that of a picture's file.
  static func isPicture(_ name: String) -> Bool {
    guard name.hasPrefix(BackupWriter.media), let file = name.split(separator: "/").last,
      let (id, width) = PictureID.parse(address: PictureID.addressPrefix + file)
    else { return false }
    return name == BackupWriter.media + id.path(width: width)
  }

  /// Checks a copy of a store that nothing uses: integrity, totals, and that the files of its pictures are there.
  ///
  /// Returns the files that are there, relative to the folder of pictures, and in sentences what is wrong. The copy is
  /// opened, so that SQLite may tidy it up.
  static func check(_ configuration: StoreConfiguration) async throws -> (files: [String], problems: [String]) {
    let store = try await Store.inspect(configuration)
    do {
      var problems = try await store.verify()
      var files: [String] = []
      for path in try await store.catalog.media.storedPictures().flatMap({ paths(of: $0) }) {
        if FileManager.default.isReadableFile(atPath: configuration.mediaFolder + "/" + path) {
          files.append(path)
        } else {
          problems.append("the picture \(path) is missing")
        }
      }
      await store.close()
      return (files, problems)
    } catch {
      await store.close()
      throw error
    }
  }
}
