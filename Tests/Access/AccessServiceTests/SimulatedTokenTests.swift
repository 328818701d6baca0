import AccessService
@_spi(Simulation) import FoundationCore
import Testing

struct SimulatedTokenTests {
  @Test func `tokens repeat themselves in a simulation, and nowhere else`() async {
    let tokens = (0..<2).map { _ in
      SimulatedEntropy(ids: .sequential()) { 7 << 32 }.runInline { AccessToken.make(.guest).text }
    }
    #expect(tokens[0] == tokens[1])
    #expect(AccessToken.make(.guest).text != AccessToken.make(.guest).text)
    #expect(Cryptography.randomBytes(16) != Cryptography.randomBytes(16))
  }
}
