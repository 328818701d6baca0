public import WebUI

/// Where something stands on one axis: a word, how far it has come, and whether somebody must act. Takes plain values.
public struct StateMark: View {
  /// Whose axis it is: the shape of the pip.
  public enum Shape: Sendable {
    /// Money: a circle.
    case round
    /// Goods: a square.
    case square
  }

  /// How far it has come.
  public enum Progress: Sendable {
    /// Nothing yet.
    case empty
    /// A part.
    case half
    /// All of it.
    case full
  }

  /// What it asks for.
  public enum Tone: Sendable {
    /// Nothing.
    case quiet
    /// That somebody does something next.
    case next
    /// That somebody looks at it.
    case warning
    /// That somebody acts.
    case danger
  }

  private let text: String
  private let shape: Shape
  private let progress: Progress
  private let tone: Tone

  /// A mark of its word.
  public init(_ text: String, _ shape: Shape, _ progress: Progress, _ tone: Tone) {
    self.text = text
    self.shape = shape
    self.progress = progress
    self.tone = tone
  }

  /// The word behind the pip. The shape says nothing that the word does not.
  public var body: some View {
    Box(box) {
      Box(pip) { EmptyView() }.accessibilityHidden()
      Text(text)
    }
  }

  private var box: StyleClass {
    switch tone {
    case .quiet: "state state-quiet"
    case .next: "state state-next"
    case .warning: "state state-warning"
    case .danger: "state state-danger"
    }
  }

  private var pip: StyleClass {
    switch (shape, progress) {
    case (.round, .empty): "pip"
    case (.round, .half): "pip pip-half"
    case (.round, .full): "pip pip-full"
    case (.square, .empty): "pip pip-square"
    case (.square, .half): "pip pip-square pip-half"
    case (.square, .full): "pip pip-square pip-full"
    }
  }
}
