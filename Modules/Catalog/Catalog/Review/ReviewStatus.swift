/// Where a review is on its way to being seen.
public enum ReviewStatus: String, CaseIterable, Sendable {
  /// Staff have not decided.
  case pending
  /// Everyone sees it, and its stars count.
  case approved
  /// Nobody but staff and its author sees it.
  case rejected

  /// What a review may become, by what it is: the table of legal transitions.
  public static let transitions: [ReviewStatus: Set<ReviewStatus>] = [
    .pending: [.approved, .rejected],
    .approved: [.rejected],
    .rejected: [.approved],
  ]

  /// Whether a review may go from this to another.
  public func canBecome(_ other: ReviewStatus) -> Bool { Self.transitions[self]?.contains(other) ?? false }
}

/// In which order the reviews of a product are shown.
public enum ReviewSort: String, CaseIterable, Sendable {
  /// The latest first.
  case newest
  /// Those first that more found helpful than not.
  case helpful
}
