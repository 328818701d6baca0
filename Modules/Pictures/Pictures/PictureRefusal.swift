/// Why a picture is not taken.
public enum PictureRefusal: Error, Hashable, Sendable {
  /// It is none of the formats that are taken: send JPEG, PNG, WebP, GIF, AVIF or HEIC.
  case unknownFormat
  /// It has more pixels than `PictureSize` allows: make it smaller.
  case tooManyPixels
  /// It has more bytes than it may: make it smaller.
  case tooManyBytes(limit: Int)
  /// It cannot be decoded, or not within its limits: save it anew with another program.
  case damaged
  /// Too many are being made already: repeat in a moment.
  case busy
  /// Whoever was sending it stopped: send it again.
  case interrupted
  /// The library that decodes is not installed, or a disk has failed: the log says which.
  case unavailable
}
