import CDemoShop

/// What the demo shop is made of: files that are part of the program.
package enum DemoFiles {
  /// The pictures; nil only for a program that was built with a damaged archive.
  package static func pictures() -> PictureArchive? {
    PictureArchive(count: pictureByteCount) { unsafe bytes(of: demo_pictures(), $0) }
  }

  /// The products, as JSON: an array of arrays.
  package static var products: [UInt8] { unsafe bytes(of: demo_products()) }

  /// The categories, kinds of products, brands and collections, as JSON.
  package static var departments: [UInt8] { unsafe bytes(of: demo_departments()) }

  /// The words of options and attributes in other languages, as JSON.
  package static var terms: [UInt8] { unsafe bytes(of: demo_terms()) }

  /// The customers and their orders, as JSON.
  package static var orders: [UInt8] { unsafe bytes(of: demo_orders()) }

  /// The pages and the news, as JSON.
  package static var content: [UInt8] { unsafe bytes(of: demo_content()) }

  /// The reviews, as JSON.
  package static var reviews: [UInt8] { unsafe bytes(of: demo_reviews()) }

  /// How many bytes the archive of pictures has.
  package static var pictureByteCount: Int { unsafe demo_pictures().count }

  private static func bytes(of file: DemoFile, _ part: Range<Int>? = nil) -> [UInt8] {
    let whole = unsafe UnsafeRawBufferPointer(start: file.bytes, count: file.count)
    let part = (part ?? 0..<whole.count).clamped(to: 0..<whole.count)
    return unsafe [UInt8](UnsafeRawBufferPointer(rebasing: whole[part]))
  }
}
