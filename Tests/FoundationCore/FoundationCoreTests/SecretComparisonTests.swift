import FoundationCore
import Testing

@Suite struct SecretComparisonTests {
  @Test(arguments: [
    ("", "", true), ("secret", "secret", true), ("secret", "Secret", false), ("secret", "secreT", false),
    ("secret", "secre", false), ("secret", "", false), ("secret", "secretsecret", false),
  ])
  func `secrets are the same when every byte is, and there are as many`(left: String, right: String, isEqual: Bool) {
    #expect(left.utf8.isEqualInConstantTime(to: Array(right.utf8)) == isEqual)
  }
}
