/// A shape that views are cut to.
public struct ClipShape: Hashable, Sendable {
  let name: String

  /// As round as it can be; a square becomes a circle.
  public static let circle = ClipShape(name: "circle")
  /// With round ends.
  public static let capsule = ClipShape(name: "capsule")
  /// With the theme's corners.
  public static let rect = ClipShape(name: "rect")
}

extension View {
  /// Cuts the view to a shape.
  public func clipShape(_ shape: ClipShape) -> some View { styled(.clip, "clip-\(shape.name)") }

  /// Slants text.
  public func italic(_ isActive: Bool = true) -> some View {
    DecoratedContent(content: self) { if isActive { $0.add(.slant, "italic") } }
  }

  /// Underlines text.
  public func underline(_ isActive: Bool = true) -> some View {
    DecoratedContent(content: self) { if isActive { $0.add(.underline, "underline") } }
  }
}
