import Foundation

extension String {
  /// NFC, so that one keyboard's "é" is another's.
  var normalizedPassword: String { precomposedStringWithCanonicalMapping }
}
