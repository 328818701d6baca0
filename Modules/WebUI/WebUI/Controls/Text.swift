public import Foundation

/// A piece of text. Nothing in it is taken for markup.
public struct Text: View {
  let content: String
  /// What few texts have: absent, a text is its characters and nothing more.
  private var extra: Extra?

  private final class Extra {
    let styles: [StyleProperty: String]
    let parts: [Text]
    let moment: Moment?
    let link: TextLink?
    let isLineBreak: Bool

    init(
      styles: [StyleProperty: String] = [:], parts: [Text] = [], moment: Moment? = nil, link: TextLink? = nil,
      isLineBreak: Bool = false
    ) {
      self.styles = styles
      self.parts = parts
      self.moment = moment
      self.link = link
      self.isLineBreak = isLineBreak
    }
  }

  /// Shows text.
  public init(_ content: some StringProtocol) { self.content = String(content) }

  /// Shows text as it is, whatever translations there are.
  public init(verbatim content: String) { self.content = content }

  /// Shows a value in a format.
  public init<Format: FormatStyle>(_ input: Format.FormatInput, format: Format) where Format.FormatOutput == String {
    content = format.format(input)
  }

  /// Shows a moment in the page's language and time zone, as it is when the text is drawn.
  public init(_ date: Date, style: DateStyle) {
    content = ""
    extra = Extra(moment: Moment(date: date, style: style))
  }

  /// The end of a line within a text.
  public static var lineBreak: Text {
    var text = Text(verbatim: "")
    text.extra = Extra(isLineBreak: true)
    return text
  }

  /// Two texts in one, each in its own style.
  public static func + (left: Text, right: Text) -> Text {
    var sum = Text(verbatim: "")
    sum.extra = Extra(parts: left.runs + right.runs)
    return sum
  }

  /// Whether it is its characters and nothing more.
  var isPlain: Bool { extra == nil }
  /// Its characters, if it is nothing more: what stands directly in a control needs no element of its own.
  var plain: String? { isPlain ? content : nil }

  /// What is joined: one text, or those that were joined before.
  private var runs: [Text] {
    guard let extra, !extra.parts.isEmpty, extra.link == nil else { return [self] }
    return extra.parts.map { part in
      extra.styles.reduce(part) { $0.extra?.styles[$1.key] == nil ? $0.with($1.key, $1.value) : $0 }
    }
  }

  private func with(_ property: StyleProperty, _ name: String) -> Text {
    var text = self
    // An inner modifier counts.
    let styles = [property: name].merging(extra?.styles ?? [:]) { $1 }
    text.extra = Extra(
      styles: styles, parts: extra?.parts ?? [], moment: extra?.moment, link: extra?.link,
      isLineBreak: extra?.isLineBreak ?? false)
    return text
  }

  func leading(to link: TextLink) -> Text {
    var text = self
    text.extra = Extra(styles: extra?.styles ?? [:], parts: extra?.parts ?? [], moment: extra?.moment, link: link)
    return text
  }

  /// Draws a `span`, or a heading if it is one; a moment is a `time`.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let level = position.graph.decoration.headingLevel
    let isTime = level == nil && view.extra?.moment != nil
    view.draw(
      level.map { Tag.headings[min(max($0 - 1, 0), 5)] } ?? (isTime ? .time : .span), at: position, into: &output)
  }

  /// Draws the text as an element of a kind, with other content after it.
  func draw(
    _ tag: Tag, at position: ViewPosition, into output: inout ViewOutput,
    content: ((ViewPosition, inout ViewOutput) -> Void)? = nil
  ) {
    let graph = position.graph
    let outer = graph.decoration
    for (property, name) in extra?.styles ?? [:] { graph.decoration.add(property, name) }
    if let content {
      position.emit(tag, into: &output, configure: { fill($0, position) }, content: content)
    } else {
      position.emit(tag, into: &output) { fill($0, position) }
    }
    graph.decoration = outer
  }

  /// An element of a kind that has the text in it, as a part of what is drawn here.
  func part(_ tag: Tag, _ index: Int, _ position: ViewPosition) -> OutputElement {
    let element = position.part(tag, index)
    fill(element, position.down(index))
    element.followDirection()
    return element
  }

  private func fill(_ element: OutputElement, _ position: ViewPosition) {
    element.text = content
    guard let extra else { return }
    if hasRightToLeftLetters { element[attribute: "dir"] = "auto" }
    if extra.link != nil || extra.isLineBreak {
      element.text = ""
      element.children = [run(0, position)]
    } else {
      extra.moment?.draw(in: element, position.environment)
      element.children = extra.parts.enumerated().map { $1.run($0, position) }
    }
  }

  /// The text as one of several that are joined.
  private func run(_ index: Int, _ position: ViewPosition) -> OutputElement {
    let environment = position.environment
    let attributes = extra?.link?.attributes(environment)
    let isBreak = extra?.isLineBreak == true
    let tag: Tag = isBreak ? .br : attributes != nil ? .a : extra?.moment == nil ? .span : .time
    let element = position.part(tag, index)
    // In which direction joined texts run is up to the whole.
    element.text = content
    extra?.moment?.draw(in: element, environment)
    element.classes = (extra?.styles ?? [:]).sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
    if let attributes { element.attributes = attributes }
    let inner = position.down(index)
    element.children = (extra?.parts ?? []).enumerated().map { $1.run($0, inner) }
    return element
  }
}

extension Text {
  /// Whether a part of it runs from right to left.
  fileprivate var hasRightToLeftLetters: Bool {
    content.hasRightToLeftLetters || extra?.parts.contains(where: \.hasRightToLeftLetters) == true
  }
}

extension Text {
  /// Sets the size of this text.
  public func font(_ font: Font) -> Text { with(.font, "font-\(font.name)") }
  /// Makes this text bold.
  public func bold(_ isActive: Bool = true) -> Text { isActive ? with(.weight, "bold") : self }
  /// Slants this text.
  public func italic(_ isActive: Bool = true) -> Text { isActive ? with(.slant, "italic") : self }
  /// Underlines this text.
  public func underline(_ isActive: Bool = true) -> Text { isActive ? with(.underline, "underline") : self }
  /// Strikes this text through, as former prices are.
  public func strikethrough(_ isActive: Bool = true) -> Text { isActive ? with(.strike, "strike") : self }
  /// Gives this text's digits one width, so that columns of them line up.
  public func monospacedDigit() -> Text { with(.digits, "digits") }
  /// Colors this text.
  public func foregroundStyle(_ style: ForegroundStyle) -> Text { with(.foreground, "fg-\(style.name)") }
}
