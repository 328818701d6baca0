public import FoundationUI

/// The screens of Marketing, one preview for each state.
public enum MarketingPreviews: PreviewProvider {
  /// What `make previews` shows and the snapshot tests compare.
  public static var previews: [Preview] { [] }
}
