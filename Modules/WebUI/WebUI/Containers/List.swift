/// Rows, one below the other.
public struct List<Content: View>: View {
  private let content: Content

  /// A list of views, each a row.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// A row for each element of a collection.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: rowContent)
  }

  /// A row for each element of a collection, known by the value at a key path.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
  }

  /// Draws a list of which every element is an item.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.ul, into: &output) { element in
      element.classes = ["list"]
      // Safari takes the role from lists without bullets.
      element.attributes = [("role", "list")]
    } content: { position, output in
      position.graph.decoration.row = .li
      Content._render(view.content, at: position, into: &output)
    }
  }
}

/// A part of a list, a form or a page, with a heading.
public struct Section<Content: View>: View {
  private let title: String
  private let footer: String?
  private let content: Content

  /// A part with a heading, and perhaps a remark below.
  public init(_ title: some StringProtocol, footer: String? = nil, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.footer = footer
    self.content = content()
  }

  /// Draws a field set in a form, else a section.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let isInForm = position.environment.isInForm
    let isInList = position.graph.decoration.row != nil
    position.emit(isInForm ? .fieldset : .section, into: &output) { element in
      element.classes = ["section"]
      let heading = position.part(
        isInForm ? .legend : .h2, 0, classes: ["section-title"], text: view.title)
      if !isInForm {
        heading.attributes = [("id", element.name)]
        element.attributes = [("aria-labelledby", element.name)]
      }
      element.children = [heading]
    } content: { position, output in
      if isInList {
        position.emit(.ul, into: &output) { element in
          element.classes = ["list"]
          element.attributes = [("role", "list")]
        } content: { position, output in
          position.graph.decoration.row = .li
          Content._render(view.content, at: position, into: &output)
        }
      } else {
        Content._render(view.content, at: position.down(0), into: &output)
      }
      if let footer = view.footer {
        output.elements.append(position.part(.p, 1, classes: ["section-footer"], text: footer))
      }
    }
  }
}

/// Inputs that are sent together: Enter in one of them does what `onSubmit` says, else presses the prominent button.
public struct Form<Content: View>: View {
  private let content: Content

  /// A form.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Draws a form of its own, which posts to the session.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    let outer = graph.environment
    position.emit(.form, into: &output) { element in
      element.classes = ["form"]
      element.attributes = [("method", "post"), ("action", PageAddresses.post)]
      if let submit = outer.submitAction {
        let button = position.part(.button, 3)
        button.attributes = [("hidden", ""), ("data-submit", "")]
        button.handler = .press(submit.action)
        button.isEnabled = outer.isEnabled
        element.children = [button]
      }
    } content: { position, output in
      graph.environment.isInForm = true
      graph.environment.submitAction = nil
      graph.environment.stamp = PathHash.mix(outer.stamp, 0x666F_726D)
      Content._render(view.content, at: position, into: &output)
      graph.environment = outer
    }
  }
}

/// Where pages and forms lead.
public enum PageAddresses {
  /// Where every form posts.
  public static let post = "/_live/post"
  /// Where files are sent.
  public static let upload = "/_live/upload"
}
