public import Content
public import Foundation
import FoundationCore
import FoundationUI

/// What staff type of an article in the shop's own language, with the server's rules. A value: tested without a screen.
public struct ArticleForm: Hashable, Sendable {
  /// A field that can be wrong.
  public enum Field: Hashable, Sendable { case title, handle, summary, body, picture }

  /// The title.
  public var title = ""
  /// The last part of the address; while it is empty, it is made from the title.
  public var handle = ""
  /// What it is about.
  public var summary = ""
  /// What it says, as `RichTextNotation` writes it.
  public var body = ""
  /// The path of its picture.
  public var picture = ""
  /// Whether it is to be seen.
  public var isPublished = false
  /// Since when it is to be seen; nil for since it is published.
  public var publishedAt: Date?

  /// An empty form.
  public init() {}

  /// A form that says what an article says.
  public init(_ content: ArticleContent) {
    title = content.title
    handle = content.handle
    summary = content.summary ?? ""
    body = RichTextNotation.text(of: content.body)
    picture = content.picture ?? ""
    isPublished = content.status == .published
    publishedAt = content.publishedAt.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1_000) }
  }

  /// What is wrong, by field, as keys of the phrases.
  public var problems: [Field: String] {
    var problems: [Field: String] = [:]
    if !(1...200).contains(Self.trimmed(title).unicodeScalars.count) {
      problems[.title] = Phrases.key("Enter a title, up to 200 characters.")
    }
    let typed = Self.trimmed(handle)
    if !typed.isEmpty, !Handle.isValid(typed) {
      problems[.handle] = Phrases.key("Use lower-case letters, digits and single hyphens.")
    }
    if Self.trimmed(summary).unicodeScalars.count > 500 {
      problems[.summary] = Phrases.key("Enter at most 500 characters.")
    }
    if RichTextNotation.richText(body).excess != nil { problems[.body] = Phrases.key("The text is too long.") }
    let path = Self.trimmed(picture)
    if !path.isEmpty, !PictureAddress.isOwn(path) {
      problems[.picture] = Phrases.key("Enter the path of one of the shop's pictures: /media/… .webp")
    }
    return problems
  }

  /// Whether the server would accept the form.
  public var isValid: Bool { problems.isEmpty }

  /// What is sent: without white space around texts. The moment is to the minute, as fields have it.
  public var content: ArticleContent {
    let (typed, short, path) = (Self.trimmed(handle), Self.trimmed(summary), Self.trimmed(picture))
    return ArticleContent(
      handle: typed.isEmpty ? Handle.make(from: title, fallback: "page") : typed, title: Self.trimmed(title),
      summary: short.isEmpty ? nil : short, body: RichTextNotation.richText(body),
      picture: path.isEmpty ? nil : path, status: isPublished ? .published : .draft,
      publishedAt: publishedAt.flatMap { date in
        Int64(exactly: (date.timeIntervalSince1970 * 1_000).rounded()).map { Timestamp(milliseconds: $0) }
      })
  }

  static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}

/// What staff type of an article in another language. An empty field says what the article says.
public struct ArticleTranslationForm: Hashable, Sendable {
  /// The title.
  public var title = ""
  /// What it is about.
  public var summary = ""
  /// What it says, as `RichTextNotation` writes it.
  public var body = ""

  /// A form that says what a translation says.
  public init(_ translation: ArticleTranslation) {
    title = translation.title ?? ""
    summary = translation.summary ?? ""
    body = RichTextNotation.text(of: translation.body)
  }

  /// What is wrong, by field, as keys of the phrases.
  public var problems: [ArticleForm.Field: String] {
    var problems: [ArticleForm.Field: String] = [:]
    if ArticleForm.trimmed(title).unicodeScalars.count > 200 {
      problems[.title] = Phrases.key("Enter at most 200 characters.")
    }
    if ArticleForm.trimmed(summary).unicodeScalars.count > 500 {
      problems[.summary] = Phrases.key("Enter at most 500 characters.")
    }
    if RichTextNotation.richText(body).excess != nil { problems[.body] = Phrases.key("The text is too long.") }
    return problems
  }

  /// The translation into a language; empty fields are left to the article.
  public func translation(into locale: String) -> ArticleTranslation {
    func text(_ typed: String) -> String? {
      let trimmed = ArticleForm.trimmed(typed)
      return trimmed.isEmpty ? nil : trimmed
    }
    let long = RichTextNotation.richText(body)
    return ArticleTranslation(
      locale: locale, title: text(title), summary: text(summary), body: long.isEmpty ? nil : long)
  }
}
