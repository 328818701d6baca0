import Foundation

extension AwkwardFile {
  /// A file of one product whose cell is the value.
  private static func cell(
    _ name: String, _ column: String, _ value: String, refusedFor reason: String? = nil, note: Bool = false
  ) -> AwkwardFile {
    .init(
      name, "Handle,Title,Variant Price,\(column)\na,A,1,\(value)\nb,B,1,\n", created: reason == nil ? 2 : 1,
      refused: reason == nil ? 0 : 1, issues: reason.map { [(2, column, $0)] } ?? [], notes: note ? [column] : [])
  }

  private static func price(_ name: String, _ value: String, refused: Bool = true) -> AwkwardFile {
    .init(
      name, "Handle,Title,Variant Price\na,A,\(value)\nb,B,1\n", created: refused ? 1 : 2, refused: refused ? 1 : 0,
      issues: refused ? [(2, "Variant Price", "amount")] : [])
  }

  /// Files with cells that say what they should not.
  static let cells: [AwkwardFile] = [
    .init(
      "a negative price", "Handle,Title,Variant Price\na,A,-1\nb,B,1\n", created: 1, refused: 1,
      issues: [(2, "Variant Price", "below zero")]),
    price("a price with a sign", "£1.00"), price("a price with a comma", "\"1,50\""), price("a price in words", "free"),
    price("a price of three digits", "1.005"), price("a price of too many zeros is one", "1.5000", refused: false),
    price("a price of 17 digits", "12345678901234567"), price("a price in scientific notation", "1e3"),
    price("a price of nothing but a point", "."), price("a price around which is space", "\" 1.00 \"", refused: false),
    cell("a negative cost", "Cost per item", "-0.01", refusedFor: "below zero"),
    cell("a negative quantity", "Variant Inventory Qty", "-1", note: true),
    cell("half a unit", "Variant Inventory Qty", "0.5", refusedFor: "whole number"),
    cell("a quantity beyond counting", "Variant Inventory Qty", "99999999999999999999", refusedFor: "whole number"),
    cell("a weight below zero", "Variant Grams", "-5", refusedFor: "weight"),
    cell("a weight that is no number", "Variant Grams", "nan", refusedFor: "weight"),
    cell("a weight in stones", "Variant Weight Unit", "st", refusedFor: "g, kg, oz or lb"),
    cell("a barcode behind an apostrophe", "Variant Barcode", "'0123456789012"),
    cell("a status that is unknown", "Status", "hidden", refusedFor: "active, draft, archived or unlisted"),
    cell("a product in no list", "Status", "Unlisted"),
    cell("a published that is neither", "Published", "yes", refusedFor: "TRUE or FALSE"),
    cell("a gift card", "Gift Card", "TRUE", note: true),
    cell("neither a gift card nor none", "Gift Card", "yes", refusedFor: "TRUE or FALSE"),
    cell("selling what there is not", "Variant Inventory Policy", "continue"),
    cell("stock that is not counted", "Variant Inventory Tracker", ""),
    cell("a policy that is unknown", "Variant Inventory Policy", "sometimes", refusedFor: "deny or continue"),
    cell("stock that others count", "Variant Inventory Tracker", "shipwire", note: true),
    cell("goods that others send", "Variant Fulfillment Service", "amazon", note: true),
    cell("Google's fields", "Google Shopping / MPN", "1"),
    cell("what Google does not take", "Google Shopping / Condition", "shabby", note: true),
    cell("a market's price", "Price / International", "5", note: true),
    cell("a metafield", "Material (product.metafields.custom.material)", "wool", note: true),
    cell("a taxonomy", "Product Category", "Apparel > Shirts"),
    cell("a taxonomy by its ids", "Product Category", "aa-1-13-8", note: true),
    cell("a tax code", "Variant Tax Code", "P0000000", note: true),
    cell("tags of nothing", "Tags", "\" , ,, a ,A\""),
    cell("a tag of 300 characters", "Tags", String(repeating: "x", count: 300), refusedFor: "at most 255"),
    cell("a script", "Body (HTML)", "\"<script>alert(1)</script><img src=x onerror=alert(1)>\""),
    cell("a frame", "Body (HTML)", "\"<p>a</p><IFRAME src='x'></IFRAME>\"", note: true),
    cell("a first word that begins as an element", "Body (HTML)", "\"Formal shirts, <b>video</b> calls\""),
    cell("HTML that never ends", "Body (HTML)", "\"<p><b><a href='x\""),
    cell(
      "a text of 70,000 characters", "Body (HTML)", String(repeating: "x ", count: 40_000), refusedFor: "longer than"),
    cell("a formula", "Vendor", "\"=HYPERLINK(\"\"http://x\"\")\""),
    .init(
      "everything wrong at once", "Handle,Title,Variant Price,Variant Grams,Status,Gift Card\na,,x,y,z,TRUE\n",
      refused: 1,
      issues: [
        (2, "Title", "title"), (2, "Status", "active"), (2, "Variant Price", "amount"),
        (2, "Variant Grams", "weight"),
      ], notes: ["Gift Card"]),
  ]

  /// Files whose pictures cannot be shown.
  static let pictures: [AwkwardFile] = [
    cell("a picture on a disk", "Image Src", "C:\\pictures\\1.jpg", refusedFor: "https://"),
    cell("a picture that is a script", "Image Src", "javascript:alert(1)", refusedFor: "https://"),
    cell("a picture of another's kind", "Variant Image", "ftp://x.example/1.jpg", refusedFor: "https://"),
    .init(
      "a picture twice",
      "Handle,Title,Variant Price,Image Src\na,A,1,https://x.example/1.jpg\na,,,https://x.example/1.jpg\n",
      created: 1),
    .init(
      "a picture at no place", "Handle,Title,Variant Price,Image Src,Image Position\na,A,1,https://x.example/1.jpg,0\n",
      refused: 1, issues: [(2, "Image Position", "from 1")]),
    .init("a text without a picture", "Handle,Title,Variant Price,Image Alt Text\na,A,1,Front\n", created: 1),
    .init(
      "251 pictures",
      "Handle,Title,Variant Price,Image Src\n"
        + (0..<251).map { "a,\($0 == 0 ? "A,1" : ","),https://x.example/\($0).jpg\n" }.joined(), refused: 1,
      issues: [(2, "Image Src", "at most 250")]),
  ]
}
