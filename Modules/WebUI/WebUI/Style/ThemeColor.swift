import Foundation

extension Theme {
  /// A color, given for light and for dark pages.
  public struct Color: Hashable, Sendable {
    /// On light pages.
    public let light: Shade
    /// On dark pages.
    public let dark: Shade

    /// Colors as six hexadecimal digits each, such as `1d4ed8`; anything else becomes a middle gray.
    public init(light: String, dark: String) { self.init(light: Shade(light), dark: Shade(dark)) }

    init(light: Shade, dark: Shade) { (self.light, self.dark) = (light, dark) }
  }
}

extension Theme.Color {
  /// One color of the sRGB space.
  public struct Shade: Hashable, Sendable {
    private let red: UInt8, green: UInt8, blue: UInt8

    /// A color as six hexadecimal digits; anything else becomes a middle gray.
    public init(_ digits: String) {
      let isColor = digits.utf8.count == 6 && digits.utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
      let number = (isColor ? UInt32(digits, radix: 16) : nil) ?? 0x737373
      (red, green, blue) = (
        UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
        UInt8(truncatingIfNeeded: number)
      )
    }

    private init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// As six hexadecimal digits: `1d4ed8`.
    public var digits: String { [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

    /// As style sheets write it: `#1d4ed8`.
    var css: String { "#" + digits }

    /// How well text of this color can be read on another, 1 to 21: WCAG 2.2, "contrast ratio".
    public func contrast(with other: Shade) -> Double {
      let (a, b) = (luminance, other.luminance)
      return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// WCAG 2.2, "relative luminance".
    private var luminance: Double {
      func linear(_ part: UInt8) -> Double {
        let share = Double(part) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// This color over another, of which it covers a share from 0 to 1.
    func mixed(into other: Shade, _ share: Double) -> Shade {
      func part(_ mine: UInt8, _ theirs: UInt8) -> UInt8 {
        UInt8(clamping: Int((Double(mine) * share + Double(theirs) * (1 - share)).rounded()))
      }
      return Shade(part(red, other.red), part(green, other.green), part(blue, other.blue))
    }

    /// The color itself, or the nearest one towards black or white that has 4.5:1 on each of the grounds.
    func readable(on grounds: Shade...) -> Shade {
      let black = Shade("000000"), white = Shade("ffffff")
      let isOnLight = grounds.allSatisfy { black.contrast(with: $0) > white.contrast(with: $0) }
      for step in 0...20 {
        let shade = (isOnLight ? black : white).mixed(into: self, Double(step) / 20)
        if grounds.allSatisfy({ shade.contrast(with: $0) >= 4.5 }) { return shade }
      }
      return isOnLight ? black : white
    }

    /// Whichever of two colors can be read better on this one.
    func mostReadable(of first: Shade, _ second: Shade) -> Shade {
      first.contrast(with: self) >= second.contrast(with: self) ? first : second
    }
  }
}
