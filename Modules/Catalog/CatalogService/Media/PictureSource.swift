/// Gets what is at an address of another server: the port to whoever may ask there.
public struct PictureSource: Sendable {
  let get: @Sendable (_ address: String) async throws(PictureSourceError) -> [UInt8]

  /// A source that answers the bytes at an address.
  public init(_ get: @escaping @Sendable (_ address: String) async throws(PictureSourceError) -> [UInt8]) {
    self.get = get
  }
}

/// Why a picture cannot be had from its address.
public struct PictureSourceError: Error {
  /// In a sentence, for staff.
  public let sentence: String
  /// Whether it passes by itself, so that the picture is to be asked for again in a while.
  public let isPassing: Bool

  /// A reason.
  public init(_ sentence: String, isPassing: Bool = false) { (self.sentence, self.isPassing) = (sentence, isPassing) }
}
