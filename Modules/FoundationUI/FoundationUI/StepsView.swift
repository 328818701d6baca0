public import WebUI

/// The steps of something that goes on, such as an order: those that are done, the one that is next, the rest.
public struct StepsView: View {
  /// A step.
  public struct Step: Identifiable, Hashable, Sendable {
    /// What it is called; unique among the steps.
    public let title: String
    /// Whether it is done.
    public let isDone: Bool

    /// A step, done or not.
    public init(_ title: String, isDone: Bool) { (self.title, self.isDone) = (title, isDone) }

    /// The title.
    public var id: String { title }
  }

  private let steps: [Step]
  @Environment(\.foundationText) private var text

  /// Steps in their order.
  public init(_ steps: [Step]) { self.steps = steps }

  /// The steps in a row; the first that is not done stands out.
  public var body: some View {
    let next = steps.firstIndex { !$0.isDone }
    Box("steps") {
      ForEach(Array(steps.enumerated()), id: \.element.id) { index, step in
        Box(step.isDone ? "step step-done" : index == next ? "step step-next" : "step") {
          Text("").styleClass("step-mark").accessibilityHidden()
          Text(step.title)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(step.isDone ? text("{1}: done", step.title) : text("{1}: not yet", step.title))
      }
    }
    .accessibilityIdentifier("steps")
  }
}
