import Foundation

/// Small pictures for tests: some made here, some as a well-kept encoder wrote them, 64 by 48 pixels each.
public enum SamplePicture {
  /// A PNG of a colour that `seed` gives, without compression; a few hundred kilobytes are made in no time.
  public static func png(width: Int, height: Int, seed: UInt8 = 1) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width {
        rows += [seed, UInt8(truncatingIfNeeded: x * 255 / width), UInt8(truncatingIfNeeded: y * 255 / height)]
      }
    }
    return png(width: width, height: height, data: stored(rows))
  }

  /// A PNG of a few bytes that says it is of a size, and holds almost nothing of that.
  public static func bomb(width: Int, height: Int) -> [UInt8] {
    png(width: width, height: height, data: stored([UInt8](repeating: 0, count: 1_000)))
  }

  private static func png(width: Int, height: Int, data: [UInt8]) -> [UInt8] {
    let head = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head) + chunk("IDAT", data)
      + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body { sum = sums[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
    return bigEndian(UInt32(data.count)) + body + bigEndian(~sum)
  }

  /// The check sums of single bytes.
  private static let sums: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 0 ? sum >> 1 : 0xEDB8_8320 ^ (sum >> 1) }
  }

  /// A zlib stream that stores its bytes as they are (RFC 1950, RFC 1951).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(65_535)
      rest = rest.dropFirst(65_535)
      let (low, high) = (UInt8(part.count & 0xFF), UInt8(part.count >> 8))
      output += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + part
    } while !rest.isEmpty
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return output + bigEndian(b << 16 | a)
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// A JPEG that says where it was taken, what it shows, and that it lies on its side: upright it is 48 by 64.
  public static func tellingJPEG(secret: String) -> [UInt8] {
    let text = Array(secret.utf8) + [0]
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      little(tag, 2) + little(type, 2) + little(count, 4) + little(value, 4)
    }
    // A directory of three entries at 8, one of one entry (the latitude's reference) at 50, the text at 68.
    let directory =
      little(3, 2) + entry(0x010E, 2, text.count, 68) + entry(0x0112, 3, 1, 6) + entry(0x8825, 4, 1, 50) + little(0, 4)
    let gps = little(1, 2) + entry(0x0001, 2, 2, 0x4E) + little(0, 4)
    let exif = Array("Exif\0\0II*\0".utf8) + little(8, 4) + directory + gps + text
    let length = exif.count + 2
    return Array(jpeg.prefix(2)) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif + jpeg.dropFirst(2)
  }

  private static func decoded(_ text: String) -> [UInt8] { Data(base64Encoded: text).map { Array($0) } ?? [] }

  /// A JPEG.
  public static let jpeg = decoded(
    """
    /9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMR\
    EyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAwAEADASIAAhEBAxEB/8QA\
    HwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS\
    0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWm\
    p6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcI\
    CQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5\
    OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU\
    1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDz5Y6mWOpljqZY69GUyKVQhWOpljqZY6lWOsZTPTpVCJY6mWOpVjqZY6xl\
    M9KlUIVjqZY6mWOpljrGUz0qVQwVjqZY6mWOpljraUz85pVCFY6mWOpljqZY6xlM9KlUIVjqZY6lWOpljrGUz0qVQiWOpljqVY6mWOsJTPTp\
    VDBWOpljqZY6mWOt5TPzmlUIVjqZY6mWOpljrGUz0qVQhWOpljqZY6lWOsZTPSpVCJY6mWOpVjqZY6wlM9KlUP/Z
    """)

  /// A WebP.
  public static let webP = decoded(
    """
    UklGRn4BAABXRUJQVlA4WAoAAAAIAAAAPwAALwAAVlA4IJ4AAADQBQCdASpAADAAPtFeqU6/v7EjKrQKA/AaCWQAv2uFA9jhAMkuImHLjdil\
    Pm///PkwjcQ///PAAP7wQkbR7d0RfFoaSI3l7bA0rJfuZrkqKaQ8PvUPY9OrORDbLgYfFusowIX2w6srODrbf9a5pKgWSWEkfp/wnd5AVjWK\
    C5at48+HbaMaDMn4nOluP6cB+7cFQdzA1xv23YRBACUAAEVYSUa6AAAARXhpZgAASUkqAAgAAAAGABIBAwABAAAAAQAAABoBBQABAAAAVgAA\
    ABsBBQABAAAAXgAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAZgAAAAAAAAA4YwAA6AMAADhjAADoAwAABgAAkAcABAAAADAy\
    MTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAEAAAAADoAQAAQAAADAAAAAAAAAA
    """)

  /// A GIF.
  public static let gif = decoded(
    """
    R0lGODlhQAAwAIcAAApKWi8VWgqwWgqcWhwiWggWWkIIWgoGWpIIWjAGWgqQWgo8WgpwWgp8WiA+Wt4HWhsxWs4GWnYGWs5yWpI2Wr4GWnYW\
    Ws4WWpIaWj5WWr4WWh4GWggwWghYWggkWghkWqRwWmgIWjRwWiCQWtomWusmWiCcWi8wWiBMWjAkWk1VWhxYWhxkWiBwWmUiWiCwWjU7WukX\
    WhwUWs5RWtVgWlwHWs9DWu0HWi5XWlAHWqEaWoJrWnc/WmEwWkEXWmIWWt9uWt9AWq42WlIXWjJIWrQmWiGFWviaWvhWWvh+WvhGWvg2WvgW\
    WvgmWgq6Wr64WpK4WvgGWmK4WrAGWgqmWoK4WgqGWmJ4WjK4WrJYWup8WoKYWuqQWto0WrKIWs6QWrJkWoQGWqJkWnKMWr40WrJ8WqJEWupM\
    WoVbWoJ4WqAqWuo0WlphWnJ4WtqcWjKkWpJwWkZwWtwXWpJ8WpKIWi5kWkKYWjKYWpJEWswmWpIoWkKkWnQlWqJYWnKkWl5VWlIwWlIkWnKY\
    WsB+WmVIWnEyWlKMWnKwWoQ+WoQWWj5kWlKYWsAmWh97WmKsWkIkWkIwWoIkWoIwWrAWWmKYWq+5WlK5WqYJWtq2WuewWtxOWrNBWsw1WqJ8\
    WqKQWrKUWsFXWpNkWr+YWpNQWutkWnFsWkGEWmKEWutXWlU7WqKcWndLWmJsWmY8WkU7WkawWiC6WvaxWkG5WqOvWp4IWsFBWtqnWpGTWoOD\
    Wr+tWuBeWoGNWoOtWpOdWr2jWqOGWr1MWuulWq+gWjSuWnZiWoVMWmlfWmxTWoGjWuqbWlGjWiCmWjONWjGDWjR6WlhHWkxHWviMWvhwWvhk\
    WuxwWuxAWlR4WsycWtyQWsBwWqA4Wtt7WrCsWkZ7WsCMWrRwWmGNWspiWkxkWnlXWqonWs+wWkBIWpFbWva6WvmoWua6WqC5Ws26Ws6GWnK6\
    WuqGWpKuWnKCWrBMWs5+WlKCWqJOWqKmWsBkWlRsWlStWkKOWmKiWpKmWsynWt2FWgAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQEAAAAACwA\
    AAAAQAAwAAAI/wAPCBS4oWDBBAgRGlhoIIfDGhBDSJRAUUKYiwgy0tp46dKUjxVCVohAMsKDkw9uqIzCcqBLgxsSJmDY8GFEiSEqXsSokVbH\
    jyBDljSJUuUNllFcHoApc+bMmjZr4NS5MyOCjT49Bh050iTRGymPtixA8IAMpglpOswBUepEqmGsXs0KVGRXkijDio1CtoBfGYBlBBg82IeP\
    hT5yDBlS44djiRYiW0hEGQGGqzpo6bg0qbOGzxouiL4gR86DGDFUMlnt1++BAoEBEw5g2PDixY0d/5A8mXIiyxg0b+7sOXToCxFKm0YdYzWT\
    1rBjz6Zde4iP27ot7I7sOxGG7zow6P/QQXwS6OOklTN3/txDAfceZBCYTyBACvu1H2EP9MOFfwt8RBYJZd+BN54O5HRWBGgX5CEaCaUxF0MT\
    q3lgoQf0zWdfChz6kMIjIAYiYiD+/ecCH3xEomIkGOjR4njkJFjEgozU6GAeJEBIQgwl9MhEE01ceGGGBHDIIYiPBJLkiCWeiGKKkegRpR56\
    qKEGguTMWESNjOThJY4klBBmj0AGOaQHEMx3gpEfIrlkID24EKeTKK44ZZVWqhGjllx+mWOOPZZQZhMcFFooBIimCcEJjDIKyaOARAoInD30\
    UMilfEiiqSRUUplnjELMyAgZXXLiZRckrJFqj0sAaSgHEMD/imijjj4KCSC3AlJppYVYWogkv2pKwbBqUKCGNuQIESoZzHLiLCddRNvFGtSu\
    0cQSS7wqK6IOLMooDLbmGmkqu1566aYUSDIsBdq0q+y7zJLxrLTTVovtEgvkqy8EDjhwggMwBBywKwS7ksrBPbSicCuF8OAwIpIgsm677iob\
    b7POShuEvffquwAEC/Tb778Cw1CwwQensnArPDTMAyIwS4wHu+2aIcQmONeicy2c2GBDF0EEXc3Q1WDrMQAOhCwyEQKbQzA00Bz8zDML88Dy\
    yzHjoTUeZnQthBk4b7Kzzz4HLfTQSqQNwNoALIA0Cg4QETcRdJtjtytQTz01IXyv/8KD34gUg8jWXHcNdtg710K2DWYTnbYSbK+NAgAoVI4C\
    3UTYbTfU0OjNd9+rhF7M6FubUbg8ZsgjDzCsK+6zJrBrcsbsj0MeOeWWE3F53ZtDo4LnfB8TuuijFzPK8fUkX4/qq7M+AzAzzGAD7EHIPjsS\
    anew9gq4V47D90RkIH4GKqjg+x/oE3LM+sMXfzzyyTPfPDCgRB997LNfjwQSHfTv/woAxAEKvpcBHGTAHOQrnwrQh771HWMcEBwHGiZ4vD6M\
    og8Y7EMWNgiKDtbvfrrQhC5QQcL98e9/AEzh9wgoPhUk8A8L/IMxHBjBCRbjHDi8IAY3yEMPziAcM6ABDf9ESMIS7s9/KAxgHQyIA0VkQBEq\
    EIcK2EBFGRrjisSA4ATRgMNz9CEUGdTgBu/RwXCEQ4g00IUai4iEaSDhA3D8AAvmOMc6sKAOeFSEHsXBR3FQkYpXNAYxBkmMLYbiHKEIhRgW\
    CYZGguEekLyHGdGoRl2Q4pLTyGQc40jHO+KxDnrcYx//yApjlEKQg9yBKhOpSEUuUgyOjKQZz0gDIKjxkqTI5DQ22UlPfjKUiuAjPobJilKy\
    ohTIJIYq0bADVroSlo58JCTDMQEaVBMIQMClLqfBgG56kwEtCGc4RUBOEcThnHEYJjGLicxS7MCdO4BDPOFATxDYEwTfyGc29jn/AWpOAJvY\
    pIZApUHQb4JTnC0oJznjYM50qrOY7ERmG1SZhnnC4Z72zKc++TmBf/4zoAMtqEEPKk6FojMO1kjpFVZ6hTa4tA1piCkc0kDPet5To/vk6AS2\
    AVCBUoOg0miAUIXaiKIW1RlIRWo3nNGNpqbUGixtQ0thCtOYzuGqnchqVsvA1TIM4qsTmMdOt0FWLZhVC0lI61CJ2gCjHjWpTXXqU6P60pha\
    9apY3WpXvzqPQczjr2TdxlnRqta1NsAIjUBsMxbbDFM4tqn0iCw9TkHZU8TjsvHAhWZxgVetdqIMv+DqV/kK2G34wx9nTWtarcBa1hrBCkaI\
    rREY21jH/9LDFJKtbDwsm9nM4oIOv6WDcH9B3DJ44biD8MYg2sHcdpz2tO+IbhKikYTWtla2sWVGM7TrWH2YwhDgPYUhKjuG8o4BF7vQrHDp\
    QNz2Hve43ohvc50L3ei+Ixr4VYB+9TsCBYzgvyNghoD1wQx9GBi84AWHgsFh3jHs4sG7oMMt1usJT3jBwvCNrze+wGFseJgLIOYCfqOxX/76\
    97/MCPCADawPBBtiwWNgsIMdvItb2PgWFc7xJ3as4Q132MPYCPGISVziEwP4Dki+gx2WvAg7LOLJlIgyJQRBZUFs4cpbuLGNdbzjT4jiy6Lg\
    8BeAHGQQH+HMA0hzmk0wABO4Of/JSF4yk6G8CClX2cpYtnEveqGKPquiy2AWxTUG7YZCuyEZiE7GmY+gZjW7+dEmiLOS5wzlKAtiylbG8xb2\
    vGc/q0IYoBYGmAdN6EInWtFobjSbH/2GVrd6D7BWxh6UoYx91Hof+/CDrv2AjF4jg9N87nOoheGLYpP6GoZ2QzCSEYwjNDsdVIi2tJdBbWq7\
    +g2wjjWtb43rXfO61/xABj/4YQ9y28MeoS52sfvB7n7YwhbBgHcwgpGOeks72sugQrXfsIxWDyPbe8iHMvKRD0cY3A+O0DUy/MALXoh73Oa2\
    Bzcmzg1f5OLi7X73u+c973qnQwAgD/kLRj7yYZjc5K/tSPkrCE5wgzviEDA/RMN5AQ+aw2MWN5+FxCl+8Vywuxzl0Hgmhh6LWNQ75CB/gQBI\
    PowXnPwVw0g5ywtu8EO8HOYztzk8cj6LWfC850AHOiYwMXSiFz0WSE86yV+AhbbLYhiyULkl5i6FukvBHTCvwiGqwHco+B0e6wj8LCpB+CcY\
    nh1PEPvYMaGOTMTC8UV3guQlDwsnwOLybc+8LDYvi7lbQgqfr7s7Ru8Ovvfd7+uAQuAJX3jDP4EdsF+8OmavDnTYHh2Tn/zldw8LzXPe86EX\
    /eirUPoqQMH4qA/8OlhfCdfDPvZjp/3t0REQADs=
    """)

  /// An AVIF.
  public static let avif = decoded(
    """
    AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRt\
    AAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAOgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlw\
    cnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAgAAAAX\
    aXBtYQAAAAAAAAABAAEEgYIDhAAAAEJtZGF0EgAKCRgVf72CBAQNCDIrGYAAAEAnH4Z0RK/q81e9/qXpwiHpycekhx//+3765kVIUwZLR7//\
    4Fo4aQ==
    """)

  /// The same, as writers begin it that leave the codec to what follows.
  public static var heicOfAnyCodec: [UInt8] {
    Array(heic.prefix(8)) + Array("mif1".utf8) + Array(heic.dropFirst(12))
  }

  /// A HEIC, as phones send them.
  public static let heic = decoded(
    """
    AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAeRtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAA\
    AEGlkYXQAAAAAAEAAMAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIIAAEAAAAAAAAAQwACAAEAAAAAAAAAAQAAAAAAAAAIAAMAAAAAAAACSwABAAAAAAAAAL\
    4AAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAAAAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAANhpcHJwAAAAt\
    mlwY28AAAB2aHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAKkIBAQNwAAADAJAAAAMAAAMAHqAg\
    gQWW6uSmubgQEDAgAAADACAAAAMAISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAg\
    AAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAAChpcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAADmNkc2MAAwABAAIAAAEJbWRhdAAAAD8oAa8ZgO9PRT7IGA\
    1fI1AuMoHZ5Tx2xz+3PbonfBpZwE5iNBvUAjTaBxuRCwoLFONLrm8qcRPbm43nymRLpNAAAAAGRXhpZgAASUkqAAgAAAAGABIBAwABAAAAAQAAABoBBQABA\
    AAAVgAAABsBBQABAAAAXgAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAZgAAAAAAAAA4YwAA6AMAADhjAADoAwAABgAAkAcABAAAADAyMTAB\
    kQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAEAAAAADoAQAAQAAADAAAAAAAAAA
    """)
}
