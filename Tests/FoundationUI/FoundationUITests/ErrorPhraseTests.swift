import Foundation
import FoundationUI
import MyStoreKit
import Testing

/// What errors say in the page's language.
@Suite struct ErrorPhraseTests {
  private let book = Phrasebook([
    Self.file("pl", "out-of-stock", "Tylu sztuk już nie mamy."), Self.file("ru", "Cart", "Корзина"),
  ])

  private static func file(_ language: String, _ source: String, _ target: String) -> [UInt8] {
    Array(
      """
      <xliff version="2.1" srcLang="en" trgLang="\(language)"><file id="f"><unit id="a"><segment>
      <source>\(source)</source><target>\(target)</target></segment></unit></file></xliff>
      """.utf8)
  }

  private func phrases(_ locale: String) -> Phrases { book.phrases(for: Locale(identifier: locale)) }

  private func refused(_ status: Int, _ code: String) -> HTTPClientError {
    .refused(ServerProblem(status: status, code: code, title: "Conflict", detail: "The server's English."))
  }

  @Test func `a module's own phrase for the code comes first`() {
    #expect(phrases("pl").message(of: refused(409, "out-of-stock")) == "Tylu sztuk już nie mamy.")
  }

  @Test(arguments: [401, 404, 409, 422, 429, 503])
  func `a code without a phrase says what its status means, never the server's English`(status: Int) {
    for language in ["pl", "ru"] {
      let said = phrases(language).message(of: refused(status, "some-code"))
      #expect(!said.isEmpty && !said.contains("English") && said != phrases("en").message(of: refused(status, "x")))
    }
  }

  @Test func `a server that is too busy is not told as a refusal of the same code`() {
    #expect(phrases("pl").message(of: refused(503, "out-of-stock")) == "Sklep nie może teraz tego zrobić.")
  }

  @Test func `an answer that never came is told in the page's language`() {
    #expect(phrases("ru").message(of: HTTPClientError.transport(.timedOut)) == "Магазин не ответил вовремя.")
    #expect(
      phrases("pl").told(HTTPClientError.transport(.timedOut)).localizedDescription == "Sklep nie odpowiedział na czas."
    )
  }

  @Test func `English is the server's own`() {
    #expect(phrases("en").message(of: refused(409, "out-of-stock")) == "The server's English.")
    #expect(phrases("en").told(refused(409, "out-of-stock")) as? HTTPClientError == refused(409, "out-of-stock"))
  }
}
