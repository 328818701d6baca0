public import FoundationCore
public import Outbound

/// A message as it travels: addresses, header fields, and both forms of what it says (RFC 5322, MIME).
public struct MailMessage: Sendable {
  /// Which one it is.
  public let id: UniqueID
  /// Who sends it.
  public let sender: MailAddress
  /// Who gets it.
  public let recipient: MailAddress
  /// The message, in lines that end with CR LF and have at most 76 characters.
  public let bytes: [UInt8]

  /// Puts a message together. The same id makes the same `Message-ID`: a repeat can be told from another message.
  public init(
    _ content: MailContent, from sender: MailAddress, to recipient: MailAddress, id: UniqueID, at now: Timestamp
  ) {
    (self.id, self.sender, self.recipient) = (id, sender, recipient)
    // No line of the parts can be this one: they are quoted-printable, where “=_” does not occur.
    let boundary = "=_\(id)"
    var lines = [
      "From: \(HeaderText.address(sender))",
      "To: \(HeaderText.address(recipient))",
      "Subject: \(HeaderText.unstructured(content.subject))",
      "Date: \(HeaderText.date(now))",
      "Message-ID: <\(id)@\(sender.domain)>",
      // No answering machine is to answer (RFC 3834).
      "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
    ]
    if LanguageTag.isValid(content.language) { lines.append("Content-Language: \(content.language)") }
    lines.append("Content-Type: multipart/alternative;\r\n boundary=\"\(boundary)\"")
    lines.append("")
    for (type, text) in [("plain", content.text), ("html", content.html)] {
      lines += [
        "--\(boundary)", "Content-Type: text/\(type); charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "",
        QuotedPrintable.encode(text),
      ]
    }
    lines += ["--\(boundary)--", ""]
    bytes = Array(lines.joined(separator: "\r\n").utf8)
  }
}
