import Glibc
import Imports

extension ImportFolder {
  /// Writes a file down while it comes; answers its length. When it returns, the file outlasts a power cut.
  func keep<Bytes: AsyncSequence>(
    _ bytes: Bytes, as id: ImportID
  ) async throws(ImportsError) -> Int where Bytes.Element == [UInt8] {
    do throws(Failure) { try prepare() } catch { throw ImportsError(folder: error) }
    let result: Result<Int, ImportsError>
    do {
      var file = try create(id)
      for try await piece in bytes {
        guard file.size + piece.count <= sizeLimit else { throw ImportsError.tooLarge(limit: sizeLimit) }
        try file.write(piece)
      }
      try file.sync()
      try sync()
      result = .success(file.size)
    } catch let refusal as ImportsError {
      result = .failure(refusal)
    } catch let failure as Failure {
      // Of two who send the same id at once, the file is the first one's.
      if failure.number == EEXIST { throw .exists }
      result = .failure(ImportsError(folder: failure))
    } catch { result = .failure(.interrupted) }
    if case .failure = result { remove(id) }
    return try result.get()
  }
}

extension ImportsError {
  fileprivate init(folder failure: ImportFolder.Failure) { self = failure.isFull ? .noRoom : .unavailable }
}
