import CVips
import Glibc
import Pictures

/// libvips, opened at run time with one decoder alone.
@safe struct VipsLibrary {
  enum Failure: Error { case refused }

  private let open, shrinkOne, encodeOne, copy, width, height, unref, free: UnsafeMutableRawPointer

  private let format: PictureFormat

  /// Opens the library, forbids every decoder, and allows that of a format; nil when it is not there or too old.
  init?(decoding format: PictureFormat) {
    // Large pictures stay in memory, where there would otherwise be a file.
    unsafe setenv("VIPS_DISC_THRESHOLD", "2g", 1)
    guard let library = unsafe dlopen("libvips.so.42", RTLD_NOW) else { return nil }
    func function(_ name: String) -> UnsafeMutableRawPointer? { unsafe dlsym(library, name) }
    guard let initialise = unsafe function("vips_init"), let setConcurrency = unsafe function("vips_concurrency_set"),
      let setCache = unsafe function("vips_cache_set_max"), let block = unsafe function("vips_operation_block_set"),
      let open = unsafe function("vips_image_new_from_buffer"),
      let shrink = unsafe function("vips_thumbnail_image"), let encode = unsafe function("vips_webpsave_buffer"),
      let copy = unsafe function("vips_image_copy_memory"), let width = unsafe function("vips_image_get_width"),
      let height = unsafe function("vips_image_get_height"), let unref = unsafe function("g_object_unref"),
      let free = unsafe function("g_free"), unsafe cvips_init(initialise, "picture") == 0
    else { return nil }
    unsafe cvips_set(setConcurrency, 1)
    unsafe cvips_set(setCache, 0)
    unsafe cvips_block(block, "VipsForeignLoad", 1)
    unsafe cvips_block(block, format.decoder, 0)
    unsafe (self.open, shrinkOne, encodeOne, self.copy) = (open, shrink, encode, copy)
    unsafe (self.width, self.height, self.unref, self.free) = (width, height, unref, free)
    self.format = format
  }

  /// The size that the head of a file tells, before it is turned upright.
  func size(of bytes: [UInt8]) throws(Failure) -> (width: Int, height: Int) {
    let size = unsafe bytes.withUnsafeBytes { buffer -> (Int, Int)? in
      guard let image = unsafe cvips_open(open, buffer.baseAddress, buffer.count, "") else { return nil }
      defer { unsafe cvips_free(unref, image) }
      return unsafe (Int(cvips_measure(width, image)), Int(cvips_measure(height, image)))
    }
    guard let size else { throw .refused }
    return size
  }

  /// Decodes a file into memory: upright, in sRGB, and no longer on any side than said. A damaged one is refused.
  func decode(_ bytes: [UInt8], longestSide: Int, of size: (width: Int, height: Int)) throws(Failure) -> VipsImage {
    // A JPEG can be decoded at a half, a quarter or an eighth of its size for less.
    let shrink = [8, 4, 2].first { max(size.width, size.height) / $0 >= longestSide } ?? 1
    let options = "[fail_on=error" + (format == .jpeg ? ",shrink=\(shrink)]" : "]")
    let image = unsafe bytes.withUnsafeBytes { buffer -> UnsafeMutableRawPointer? in
      guard let file = unsafe cvips_open(open, buffer.baseAddress, buffer.count, options) else { return nil }
      var upright: UnsafeMutableRawPointer?
      let side = Int32(longestSide)
      guard unsafe cvips_convert(shrinkOne, file, &upright, side, side) == 0, let upright = unsafe upright else {
        return nil
      }
      // Only now are the pixels computed; the file's bytes must still be there.
      return unsafe cvips_copy(copy, upright)
    }
    guard let image = unsafe image else { throw .refused }
    return unsafe measured(image)
  }

  /// A narrower copy.
  func shrink(_ picture: VipsImage, width: Int) throws(Failure) -> VipsImage {
    var result: UnsafeMutableRawPointer?
    let height = Int32(PictureSize.longestSide)
    guard unsafe cvips_shrink(shrinkOne, picture.image, &result, Int32(width), height) == 0, let result = unsafe result
    else { throw .refused }
    return unsafe measured(result)
  }

  /// The picture as a WebP file.
  func encode(_ picture: VipsImage, quality: Int32) throws(Failure) -> [UInt8] {
    var bytes: UnsafeMutableRawPointer?
    var count = 0
    guard unsafe cvips_encode(encodeOne, picture.image, &bytes, &count, quality) == 0, let bytes = unsafe bytes
    else { throw .refused }
    defer { unsafe cvips_free(free, bytes) }
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private func measured(_ image: UnsafeMutableRawPointer) -> VipsImage {
    unsafe VipsImage(
      image: image, width: Int(cvips_measure(width, image)), height: Int(cvips_measure(height, image)))
  }
}

/// A picture in memory. The process ends soon after: nothing is given back.
@safe struct VipsImage {
  let image: UnsafeMutableRawPointer
  let width, height: Int
}

extension PictureFormat {
  /// The class of libvips that decodes it from memory.
  fileprivate var decoder: String {
    switch self {
    case .jpeg: "VipsForeignLoadJpegBuffer"
    case .png: "VipsForeignLoadPngBuffer"
    case .webP: "VipsForeignLoadWebpBuffer"
    case .gif: "VipsForeignLoadNsgifBuffer"
    case .avif, .heic: "VipsForeignLoadHeifBuffer"
    }
  }
}
