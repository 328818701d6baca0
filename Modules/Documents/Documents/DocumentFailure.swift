/// Why a document is not drawn.
public enum DocumentFailure: Error, Hashable, Sendable {
  /// A library is not installed: install it.
  case missing(DocumentLibrary)
  /// Too many are being drawn already: repeat in a moment.
  case busy
  /// It is longer than documents may be: print less at once.
  case tooLong
  /// The process that draws did not do it: the log says why.
  case failed

  /// What is wrong, and what to do.
  public var message: String {
    switch self {
    case .missing(let library): library.advice
    case .busy: "Too many documents are being drawn. Repeat in a moment."
    case .tooLong: "The document is too long. Print less at once."
    case .failed: "The document could not be drawn. The log says why."
    }
  }
}

/// A library that draws documents, opened at run time.
public enum DocumentLibrary: Int32, CaseIterable, Hashable, Sendable {
  /// Draws PDF.
  case cairo = 40
  /// Lays text out, in any script.
  case pango = 41
  /// Makes QR codes.
  case qrencode = 42

  /// The package that has it, in Debian 12 and later and in Ubuntu 22.04 and later.
  public var package: String {
    switch self {
    case .cairo: "libcairo2"
    case .pango: "libpangocairo-1.0-0"
    case .qrencode: "libqrencode4"
    }
  }

  /// How to install it.
  public var advice: String {
    "Documents need the package \(package), which is not installed: apt-get install \(package)"
  }
}
