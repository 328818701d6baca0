import FoundationCore
import Testing

@Suite struct FingerprintTests {
  /// The values that the hash's authors publish: names of places and addresses of files in use rest on them.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func `a fingerprint of bytes is their FNV-1a hash`(text: String, expected: UInt64) {
    var fingerprint = Fingerprint()
    fingerprint.mix(bytes: text.utf8)
    #expect(fingerprint.value == expected)
  }

  /// Files and cursors that were made before are told from others by it.
  @Test func `a fingerprint of texts and numbers stays what it has been`() {
    var fingerprint = Fingerprint()
    fingerprint.mix("bowl")
    fingerprint.mix(nil as String?)
    fingerprint.mix(42)
    #expect(fingerprint.value == 0xC8B1_3BBA_9685_D5FF)
  }

  @Test func `where one text ends makes a difference`() {
    var (one, other) = (Fingerprint(), Fingerprint())
    for text in ["ab", "c"] { one.mix(text) }
    for text in ["a", "bc"] { other.mix(text) }
    #expect(one.value != other.value)
  }
}
