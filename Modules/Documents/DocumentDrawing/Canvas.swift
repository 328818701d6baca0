import CDocuments
import Documents

/// Pages to draw on, in points from the upper left corner. The process ends soon after: little is given back.
@safe final class Canvas {
  private let functions: cdocuments
  private let descriptor: UnsafeMutablePointer<Int32>
  private let surface, context: UnsafeMutableRawPointer
  private let language: UnsafeMutableRawPointer?
  private var fonts: [String: UnsafeMutableRawPointer] = unsafe [:]

  /// Pages of a size, whose PDF goes to a descriptor; nil when memory has ended.
  init?(
    _ libraries: DrawingLibraries, _ size: (width: Double, height: Double), title: String, language: String,
    descriptor: Int32
  ) {
    functions = libraries.functions
    unsafe self.descriptor = .allocate(capacity: 1)
    unsafe self.descriptor.initialize(to: descriptor)
    var opened = libraries.functions
    guard let surface = unsafe cdocuments_pdf(&opened, self.descriptor, size.width, size.height, title),
      let context = unsafe functions.cairo_create(surface)
    else { return nil }
    unsafe (self.surface, self.context) = (surface, context)
    unsafe self.language = functions.pango_language_from_string(language)
  }

  /// Text that was laid out, in a width.
  @safe struct Lines {
    fileprivate let layout: UnsafeMutableRawPointer
    let height: Double
  }

  /// Lays text out; what is higher than allowed ends in an ellipsis. Each result is to be drawn or dropped.
  func lines(
    _ text: String, font: String, width: Double, alignment: DocumentAlignment = .leading, heightLimit: Double
  ) -> Lines? {
    guard let layout = unsafe functions.pango_cairo_create_layout(context) else { return nil }
    if let own = unsafe functions.pango_layout_get_context(layout), let language = unsafe language {
      unsafe functions.pango_context_set_language(own, language)
    }
    unsafe functions.pango_layout_set_font_description(layout, description(font))
    // PANGO_SCALE units to a point.
    unsafe functions.pango_layout_set_width(layout, Int32(max(width, 1) * 1_024))
    unsafe functions.pango_layout_set_height(layout, Int32(heightLimit * 1_024))
    // PANGO_WRAP_WORD_CHAR and PANGO_ELLIPSIZE_END.
    unsafe functions.pango_layout_set_wrap(layout, 2)
    unsafe functions.pango_layout_set_ellipsize(layout, 3)
    let place: Int32 =
      switch alignment {
      case .leading: 0
      case .center: 1
      case .trailing: 2
      }
    unsafe functions.pango_layout_set_alignment(layout, place)
    var text = text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        unsafe functions.pango_layout_set_text(layout, bytes.baseAddress, Int32(bytes.count))
      }
    }
    var extents = cdocuments_rectangle()
    unsafe functions.pango_layout_get_pixel_extents(layout, nil, &extents)
    return unsafe Lines(layout: layout, height: Double(extents.height))
  }

  /// Draws lines with their upper left corner at a place, in a grey from 0, which is black, to 1.
  func draw(_ lines: Lines, x: Double, y: Double, grey: Double) {
    unsafe functions.cairo_set_source_rgb(context, grey, grey, grey)
    unsafe functions.cairo_move_to(context, x, y)
    unsafe functions.pango_cairo_show_layout(context, lines.layout)
    drop(lines)
  }

  /// Gives lines back that are not drawn.
  func drop(_ lines: Lines) { unsafe functions.g_object_unref(lines.layout) }

  /// Fills rectangles in a grey.
  func fill(_ rectangles: [(x: Double, y: Double, width: Double, height: Double)], grey: Double) {
    unsafe functions.cairo_set_source_rgb(context, grey, grey, grey)
    for rectangle in rectangles {
      unsafe functions.cairo_rectangle(context, rectangle.x, rectangle.y, rectangle.width, rectangle.height)
    }
    unsafe functions.cairo_fill(context)
  }

  /// The modules of a QR code, row by row; nil for content that none can have.
  func square(_ content: String) -> [[Bool]]? {
    // Level M: 15 % of it may be damaged.
    guard let code = unsafe functions.QRcode_encodeString8bit?(content, 0, 1) else { return nil }
    let (width, data) = unsafe (Int(code.pointee.width), code.pointee.data)
    guard let data = unsafe data else { return nil }
    return (0..<width).map { row in (0..<width).map { unsafe data[row * width + $0] & 1 == 1 } }
  }

  /// Ends a page.
  func endPage() { unsafe functions.cairo_show_page(context) }

  /// Writes what is left; false when something failed.
  func finish() -> Bool {
    let isDrawn = unsafe functions.cairo_status(context) == 0
    unsafe functions.cairo_surface_finish(surface)
    return unsafe isDrawn && functions.cairo_surface_status(surface) == 0
  }

  private func description(_ font: String) -> UnsafeMutableRawPointer? {
    if let known = unsafe fonts[font] { return unsafe known }
    let made = unsafe functions.pango_font_description_from_string(font)
    unsafe fonts[font] = made
    return unsafe made
  }
}
