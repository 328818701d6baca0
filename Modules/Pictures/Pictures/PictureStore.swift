public import FoundationCore
import Glibc
import Synchronization

/// The pictures of a store: files beside the database, each written once under a name that its content gives.
///
/// What is sent goes through three steps: `take` writes it down as it comes, `keep` converts it and makes it last,
/// `finish` throws away what was sent. From `take` to `finish` the name is held, so that `sweep` leaves the picture
/// alone until whoever keeps it has said so in the database.
public final class PictureStore: Sendable {
  /// Bytes that a picture that is sent may have.
  public static let byteLimit = 20 << 20

  private let folder: PictureFolder
  private let converter: PictureConverter
  private let ids: IdentifierSource
  private let report: @Sendable (String) -> Void
  private let names = Mutex(Names())

  fileprivate struct Names: Sendable {
    var held: [PictureID: Int] = [:]
    var condemned: Set<PictureID> = []
  }

  /// Pictures in a folder. Nothing is touched before `prepare`. `report` is told what operators should know.
  public init(
    folder: String, converter: PictureConverter, ids: IdentifierSource = .system,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.folder = PictureFolder(path: folder)
    self.converter = converter
    self.ids = ids
    self.report = report
  }

  /// Makes the folder where it is missing, and removes what was still arriving when the last process ended.
  ///
  /// - Throws: `unavailable` when the folder cannot be made or read.
  public func prepare() throws(PictureRefusal) {
    do throws(PictureFolder.Failure) { try folder.prepare() } catch { throw failed(error) }
  }

  /// Writes down what is sent, while it comes. `finish` must follow, unless it throws.
  ///
  /// - Throws: Why the picture is refused: too large, of no known kind, interrupted, or no room on the disk.
  public func take<Bytes: AsyncSequence>(_ bytes: Bytes) async throws(PictureRefusal) -> IncomingPicture
  where Bytes.Element == [UInt8] {
    if converter.isBusy { throw .busy }
    let file: (path: String, descriptor: Int32)
    do throws(PictureFolder.Failure) { file = try folder.createIncoming(named: ids.next().description) } catch {
      throw failed(error)
    }
    defer { close(file.descriptor) }
    do throws(PictureRefusal) {
      let (digest, format) = try await write(bytes, to: file.descriptor)
      guard names.withLock({ $0.hold(digest) }) else { throw .busy }
      return IncomingPicture(id: digest, format: format, path: file.path)
    } catch {
      unsafe unlink(file.path)
      throw error
    }
  }

  private func write<Bytes: AsyncSequence>(
    _ bytes: Bytes, to descriptor: Int32
  ) async throws(PictureRefusal) -> (PictureID, PictureFormat) where Bytes.Element == [UInt8] {
    var digest = PictureDigest()
    var prefix: [UInt8] = []
    var count = 0
    do {
      for try await piece in bytes {
        count += piece.count
        guard count <= Self.byteLimit else { throw PictureRefusal.tooManyBytes(limit: Self.byteLimit) }
        if prefix.count < PictureFormat.prefixLength {
          prefix += piece.prefix(PictureFormat.prefixLength)
          if prefix.count >= PictureFormat.prefixLength, PictureFormat(prefix: prefix) == nil {
            throw PictureRefusal.unknownFormat
          }
        }
        digest.update(piece)
        try PictureFolder.write(piece, to: descriptor)
      }
    } catch let refusal as PictureRefusal { throw refusal } catch let failure as PictureFolder.Failure {
      throw failed(failure)
    } catch { throw .interrupted }
    guard let format = PictureFormat(prefix: prefix) else { throw .unknownFormat }
    return (digest.finish(), format)
  }

  /// Converts what was taken. When it returns, every size outlasts a power cut.
  ///
  /// - Throws: Why the picture is refused: it cannot be read, has too many pixels, or the store cannot convert or write
  ///   now.
  public func keep(_ incoming: IncomingPicture) async throws(PictureRefusal) -> StoredPicture {
    let converted = try await converter.convert(incoming.path, format: incoming.format)
    let (folder, name) = (folder, ids.next().description)
    let result = await SystemThread.value {
      Result { () throws(PictureFolder.Failure) in try folder.write(converted, as: incoming.id, through: name) }
    }
    if case .failure(let failure) = result { throw failed(failure) }
    guard let whole = converted.sizes.last else { throw .damaged }
    return StoredPicture(
      id: incoming.id, width: whole.width, height: whole.height, widths: converted.sizes.map(\.width))
  }

  /// Keeps pictures that were converted before. When it returns, every size outlasts a power cut.
  ///
  /// Safe to repeat. The files count as new, so that `sweep` leaves them alone until a product names them.
  public func keep(_ ready: [ReadyPicture]) async throws(PictureRefusal) {
    let (folder, name) = (folder, ids.next().description)
    let result = await SystemThread.value {
      Result { () throws(PictureFolder.Failure) in try folder.write(ready, through: name) }
    }
    if case .failure(let failure) = result { throw failed(failure) }
  }

  /// Throws away what was sent, and lets go of its name. To be called once, after the picture is known to the database.
  public func finish(_ incoming: IncomingPicture) {
    unsafe unlink(incoming.path)
    names.withLock { $0.release(incoming.id) }
  }

  /// Whether every size of a picture is there.
  public func has(_ picture: StoredPicture) -> Bool {
    picture.widths.allSatisfy { folder.has(picture.id, width: $0) }
  }

  /// A WebP file, by its name without folders; nil when there is none. Reads from disk: not for a loop's thread.
  public func file(named name: some StringProtocol) -> [UInt8]? {
    PictureID.parse(fileName: name).flatMap { folder.read($0.id, width: $0.width) }
  }

  /// Removes pictures that have been there for some time and that nobody uses. Answers how many.
  ///
  /// The closure is asked of each whether it is used. From then on until the files are gone, nobody can take the same
  /// picture: they are told to repeat in a moment.
  ///
  /// - Throws: What the closure throws: what was removed by then stays removed.
  public func sweep(
    olderThan age: Duration, now: Timestamp, isUsed: (PictureID) async throws -> Bool
  ) async throws -> Int {
    let limit = Int(now.advanced(by: .zero - age).milliseconds / 1_000)
    var removed = 0
    for (id, time) in try folder.pictures() where time <= limit {
      guard names.withLock({ $0.condemn(id) }) else { continue }
      defer { names.withLock { _ = $0.condemned.remove(id) } }
      if try await isUsed(id) { continue }
      try folder.remove(id)
      removed += 1
    }
    return removed
  }

  private func failed(_ failure: PictureFolder.Failure) -> PictureRefusal {
    report("the folder of pictures: error \(failure.number)")
    return .unavailable
  }
}

extension PictureStore.Names {
  fileprivate mutating func hold(_ id: PictureID) -> Bool {
    if condemned.contains(id) { return false }
    held[id, default: 0] += 1
    return true
  }

  fileprivate mutating func release(_ id: PictureID) {
    let left = (held[id] ?? 1) - 1
    held[id] = left > 0 ? left : nil
  }

  fileprivate mutating func condemn(_ id: PictureID) -> Bool {
    held[id] == nil && condemned.insert(id).inserted
  }
}
