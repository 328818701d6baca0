/// The two forms of a message: every program shows the text, most show the page.
extension MailContent {
  /// The message as plain text: paragraphs with an empty line between them, lines that end with a newline.
  public var text: String {
    let parts = blocks.map { block in
      switch block {
      case .paragraph(let text), .note(let text): text
      case .link(let title, let address): "\(title):\n\(address)"
      case .amounts(let amounts): amounts.map(\.line).joined(separator: "\n")
      }
    }
    return (parts + ["-- \n\(signature)"]).joined(separator: "\n\n") + "\n"
  }

  /// The message as a page. Its style is written at each element, and its frame is a table: what programs for mail agree
  /// on. It loads nothing.
  public var html: String {
    let rows = blocks.map { block in
      switch block {
      case .paragraph(let text): Self.row(Self.escaped(text), "font-size:16px;line-height:24px;color:#1f2328")
      case .note(let text): Self.row(Self.escaped(text), "font-size:14px;line-height:20px;color:#59636e")
      case .link(let title, let address): Self.button(title, address)
      case .amounts(let amounts): Self.table(amounts)
      }
    }
    let direction = ["ar", "fa", "he", "ur"].contains(String(language.prefix { $0 != "-" })) ? "rtl" : "ltr"
    return """
      <!DOCTYPE html>
      <html lang="\(Self.escaped(language))" dir="\(direction)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light">
      <title>\(Self.escaped(subject))</title>
      </head>
      <body style="margin:0;padding:0;background:#f6f8fa">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f8fa">
      <tr><td align="center" style="padding:24px 12px">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;\
      border:1px solid #d1d9e0;border-radius:8px;font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,\
      sans-serif">
      <tr><td style="padding:24px 24px 0 24px"><h1 style="margin:0;font-size:20px;line-height:28px;color:#1f2328">\
      \(Self.escaped(subject))</h1></td></tr>
      \(rows.joined(separator: "\n"))
      <tr><td style="padding:16px 24px 24px 24px;font-size:14px;line-height:20px;color:#59636e">\
      \(Self.escaped(signature))</td></tr>
      </table>
      </td></tr>
      </table>
      </body>
      </html>

      """
  }

  private static func row(_ inner: String, _ style: String) -> String {
    "<tr><td style=\"padding:16px 24px 0 24px;\(style)\">\(inner.replacing("\n", with: "<br>\n"))</td></tr>"
  }

  private static func table(_ amounts: [Amount]) -> String {
    let rows = amounts.map { amount in
      let style = "padding:8px 0;border-top:1px solid #d1d9e0" + (amount.isTotal ? ";font-weight:600" : "")
      return """
        <tr><td style="\(style)">\(escaped(amount.title))</td>\
        <td align="right" style="\(style);padding-left:16px;white-space:nowrap;vertical-align:top">\
        \(escaped(amount.amount))</td></tr>
        """
    }
    return """
      <tr><td style="padding:16px 24px 0 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" \
      style="font-size:16px;line-height:24px;color:#1f2328">
      \(rows.joined(separator: "\n"))
      </table></td></tr>
      """
  }

  /// A button, with its address below it: some programs do not show where a link leads.
  private static func button(_ title: String, _ address: String) -> String {
    let link = isSafe(address) ? address : ""
    let style =
      "display:inline-block;padding:12px 20px;border-radius:6px;background:#0b57d0;color:#ffffff;font-size:16px;"
      + "line-height:20px;font-weight:600;text-decoration:none"
    return """
      <tr><td style="padding:20px 24px 0 24px"><a href="\(escaped(link))" style="\(style)">\(escaped(title))</a></td></tr>
      <tr><td style="padding:12px 24px 0 24px;font-size:13px;line-height:18px;color:#59636e;word-break:break-all">\
      \(escaped(address))</td></tr>
      """
  }

  /// Programs for mail follow other schemes too.
  private static func isSafe(_ address: String) -> Bool {
    address.hasPrefix("https://") || address.hasPrefix("http://") || address.hasPrefix("mailto:")
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
