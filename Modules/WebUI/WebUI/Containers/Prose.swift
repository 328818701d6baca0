/// Running text, as a paragraph.
public struct Paragraph: View {
  private let text: Text

  /// A paragraph of a text.
  public init(_ text: Text) { self.text = text }

  /// Draws a `p`.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    view.text.draw(.p, at: position, into: &output)
  }
}

/// A list within running text, each of whose items has a mark or a number before it.
///
/// `List` is for rows of an interface.
public struct TextList<Content: View>: View {
  private let isNumbered: Bool
  private let content: Content

  /// A list of `TextListItem`s.
  public init(isNumbered: Bool = false, @ViewBuilder content: () -> Content) {
    self.isNumbered = isNumbered
    self.content = content()
  }

  /// Draws a `ul` or an `ol`.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emitBox(view.isNumbered ? .ol : .ul, [], view.content, into: &output)
  }
}

/// An item of a `TextList`, perhaps with a list inside it.
public struct TextListItem<Content: View>: View {
  private let text: Text
  private let content: Content

  /// An item that says a text, with content below it.
  public init(_ text: Text, @ViewBuilder content: () -> Content) {
    self.text = text
    self.content = content()
  }

  /// Draws a `li`.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    view.text.draw(.li, at: position, into: &output) { position, output in
      Content._render(view.content, at: position, into: &output)
    }
  }
}

/// A table within running text, in which nothing can be sorted or selected; `Table` is for that.
public struct TextTable: View {
  private let header: [Text]
  private let rows: [[Text]]

  /// A table of rows below the names of its columns; without names for an empty header.
  public init(header: [Text] = [], rows: [[Text]]) {
    self.header = header
    self.rows = rows
  }

  /// Draws a `table`.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.table, into: &output) { table in
      var parts = [position.part(.tbody, 1)]
      parts[0].children = view.rows.enumerated().map { index, row in
        let inner = position.down(2 + index)
        return inner.part(.tr, 0, children: row.enumerated().map { $1.part(.td, $0, inner) })
      }
      if !view.header.isEmpty {
        let names = position.down(1)
        let cells = view.header.enumerated().map { index, text in
          let cell = text.part(.th, index, names)
          cell.attributes += [("scope", "col")]
          return cell
        }
        parts.insert(position.part(.thead, 0, children: [names.part(.tr, 0, children: cells)]), at: 0)
      }
      table.children = parts
    }
  }
}
