import FoundationUI
import Pricing

extension PercentText {
  /// The share of a text; nil for what is no percentage from 0 to 100.
  static func share(_ typed: String) -> Share? { millionths(typed).flatMap { Share(millionths: $0) } }

  /// The text of a share, without a percent sign.
  static func text(_ share: Share) -> String { text(millionths: share.millionths) }
}
