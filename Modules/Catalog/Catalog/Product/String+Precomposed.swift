import Foundation

extension String {
  /// The text in Unicode's normalization form C.
  var precomposed: String { precomposedStringWithCanonicalMapping }
}
