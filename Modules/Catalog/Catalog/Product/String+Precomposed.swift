import Foundation
import FoundationCore

extension String {
  /// The text in Unicode's normalization form C.
  var precomposed: String { isASCII ? self : precomposedStringWithCanonicalMapping }
}
