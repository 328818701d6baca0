import Access
import Catalog
import Foundation
import FoundationCore
import MyStoreKit
import TestSupport
import Testing
import WebDriver

/// Pictures from whoever sends them to whoever looks at them, through the real store and its converting process.
@Suite(.serialized) struct PictureTests {
  private struct Shop {
    let store: StoreProcess, owner: StoreClients, sender: PictureSender, folder: URL

    func product() async throws -> Product {
      let page = try await owner.catalog.products(ProductFilter(sort: .newest))
      return try await owner.catalog.product(try #require(page.items.first).id)
    }
  }

  private func withShop(networks: String? = nil, _ body: (Shop) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path,
        arguments: ["serve", "--no-demo"] + (networks.map { ["--allow-networks", $0] } ?? []))
      let password = try #require(store.ownerPassword)
      let session = try await StoreClients(base: store.base).access.signIn(
        Credentials(email: "owner@shop.example", password: password))
      let shop = Shop(
        store: store, owner: StoreClients(base: store.base, token: session.token),
        sender: PictureSender(base: store.base, token: session.token), folder: folder)
      _ = try await shop.owner.addProduct("Handmade Fresh Table", price: 24_900, stock: 40)
      try await body(shop)
      #expect(await store.stop())
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a picture that staff send is seen in the list and on the product's page`(scripts: BrowserOptions.Scripts)
    async throws
  {
    try await withShop { shop in
      let product = try await shop.product()
      let first = try await shop.sender.send(
        SamplePicture.png(width: 900, height: 90), to: product.id, alt: "The table from the side")
      #expect(first.status == 200, "\(first.text)")
      #expect(try await shop.sender.send(SamplePicture.jpeg, to: product.id).status == 200)
      let changed = try await shop.owner.catalog.product(product.id)
      #expect(changed.media.map(\.width) == [900, 64] && changed.media[0].widths == [160, 320, 640, 900])
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.open(shop.store.base.appendingPathComponent("products"))
        try await expectSeen(browser, "article img", scripts)
        try await browser.all("[data-testid=product-link]").first?.click()
        let picture = try await browser.find(id: "product-picture")
        #expect(try await picture.attribute("alt") == "The table from the side")
        try await expectSeen(browser, "[data-testid=product-picture]", scripts)
        try await browser.all("[data-testid=product-thumbnail]").last?.click()
        _ = try await browser.find("[data-testid=product-picture][src='\(changed.media[1].url)']")
        try await expectSeen(browser, "[data-testid=product-picture]", scripts)
      }
    }
  }

  @Test func `a store asks no private addresses for pictures unless it is told to`() async throws {
    try await withShop { shop in
      let file = shop.folder.appendingPathComponent("in.csv")
      try Data("Handle,Title,Variant Price,Image Src\ncrate,Crate,1,http://127.0.0.1:9/crate.png\n".utf8).write(
        to: file)
      let api = ["--api", shop.store.base.absoluteString, "--token", try #require(shop.sender.token)]
      #expect(try await Command.mystore(["import", file.path] + api).status == 0)
      let refused = try await Command.mystore(["pictures", "fetch"] + api)
      #expect(refused.status == 1 && refused.errors.contains("It is at a private address."), "\(refused)")
    }
  }

  @Test func `pictures that an import names elsewhere are taken in once, and the same file again leaves them`()
    async throws
  {
    try await withShop(networks: "127.0.0.1") { shop in
      let product = try await shop.product()
      let png = SamplePicture.png(width: 320, height: 200)
      #expect(try await shop.sender.send(png, to: product.id).status == 200)
      let elsewhere = try await shop.owner.catalog.product(product.id).media[0].url
      let address = "\(shop.store.base.absoluteString)\(elsewhere)"
      let gone = address.replacing("media/", with: "media/no")
      let file = shop.folder.appendingPathComponent("in.csv")
      let text = """
        Handle,Title,Variant SKU,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image,Status
        crate,Crate,CRATE,10.00,\(address),1,From above,\(address),active
        crate,,,,\(gone),2,,,
        """
      try Data(text.utf8).write(to: file)
      let api = ["--api", shop.store.base.absoluteString, "--token", try #require(shop.sender.token)]
      #expect(try await Command.mystore(["import", file.path] + api).status == 0)
      let fetched = try await Command.mystore(["pictures", "fetch"] + api)
      #expect(fetched.status == 1 && fetched.output.contains("1 picture taken in, 1 could not be."), "\(fetched)")
      #expect(fetched.errors.contains("Crate, \(gone): The host refuses it."))
      let found = try await shop.owner.catalog.product(handle: "crate")
      let crate = try await shop.owner.catalog.staffProduct(found.id)
      let taken = try #require(crate.media.first)
      #expect(taken.isOwn && taken.source == address && taken.alt == "From above" && taken.width == 320)
      #expect(crate.variants.first?.media == taken.id && crate.media.count == 2)
      // Shoppers are not told where it came from; files go on naming it by that.
      #expect(try await StoreClients(base: shop.store.base).catalog.product(handle: "crate").media.first?.source == nil)
      let again = try await Command.mystore(["import", file.path] + api)
      #expect(again.output.contains("0 products added, 0 changed, 1 unchanged"), "\(again)")
      let out = shop.folder.appendingPathComponent("out.csv")
      #expect(try await Command.mystore(["export", out.path] + api).status == 0)
      #expect(try String(contentsOf: out, encoding: .utf8).contains("\(address),1,From above"))
      let lines = shop.folder.appendingPathComponent("out.jsonl")
      #expect(try await Command.mystore(["export", lines.path, "--format", "jsonLines"] + api).status == 0)
      #expect(try String(contentsOf: lines, encoding: .utf8).contains("\"url\":\"\(address)\""))
      let same = try await Command.mystore(["import", lines.path] + api)
      #expect(same.output.contains("0 products added, 0 changed"), "\(same)")
    }
  }

  @Test func `a host that sends without end is left`() async throws {
    try await withShop(networks: "127.0.0.1") { shop in
      let host = try StubHost { client in
        _ = client.receive()
        client.send("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nConnection: close\r\n\r\n")
        let piece = [UInt8](repeating: 0, count: 64 << 10)
        while client.send(piece) {}
      }
      defer { withExtendedLifetime(host) {} }
      let file = shop.folder.appendingPathComponent("in.csv")
      try Data("Handle,Title,Variant Price,Image Src\ncrate,Crate,1,http://127.0.0.1:\(host.port)/endless.png\n".utf8)
        .write(to: file)
      let api = ["--api", shop.store.base.absoluteString, "--token", try #require(shop.sender.token)]
      #expect(try await Command.mystore(["import", file.path] + api).status == 0)
      let fetched = try await Command.mystore(["pictures", "fetch"] + api)
      #expect(fetched.status == 1 && fetched.errors.contains("It is larger than 20 MiB."), "\(fetched)")
    }
  }

  /// A page without scripts can still be asked by the driver.
  private func expectSeen(_ browser: Browser, _ selector: String, _ scripts: BrowserOptions.Scripts) async throws {
    guard scripts == .enabled else { return }
    let script = "const i = document.querySelector(arguments[0]); return i && i.complete ? i.naturalWidth : 0"
    for _ in 0..<100 {
      if case .number(let width) = try await browser.run(script, [.text(selector)]), width > 0 { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("\(selector) is not seen")
  }

  @Test func `a picture's address is good for ever, and for nothing but showing it`() async throws {
    try await withShop { shop in
      let product = try await shop.product()
      let secret = "51.5007 N 0.1246 W"
      #expect(try await shop.sender.send(SamplePicture.tellingJPEG(secret: secret), to: product.id).status == 200)
      let url = try #require(try await shop.owner.catalog.product(product.id).media.first?.url)
      let shown = try await shop.sender.get(url)
      #expect(shown.status == 200 && shown.body.count > 100)
      #expect(Data(shown.body).range(of: Data(secret.utf8)) == nil && !shown.text.contains("Exif"))
      #expect(shown.fields["content-type"] == "image/webp")
      #expect(shown.fields["cache-control"] == "public, max-age=31536000, immutable")
      #expect(shown.fields["x-content-type-options"] == "nosniff")
      // Pages of other sites may show it.
      #expect(shown.fields["cross-origin-resource-policy"] == "cross-origin")
      #expect(shown.fields["content-security-policy"]?.contains("sandbox") == true)
      let tag = try #require(shown.fields["etag"])
      #expect(try await shop.sender.get(url, fields: ["If-None-Match": tag]).status == 304)
      let head = try await shop.sender.get(url, method: "HEAD")
      #expect(head.status == 200 && head.body.isEmpty && head.fields["content-length"] == "\(shown.body.count)")
      for path in [
        "/media/", "/media/..%2Fmystore.db", "/media/%2e%2e/mystore.db", "/media/../mystore.db", "/media/incoming/",
        url + "/", url.replacing("-48.", with: "-47."), "/media/..%5Cmystore.db",
      ] {
        let answer = try await shop.sender.get(path)
        #expect([400, 404].contains(answer.status), "\(path) \(answer.status)")
      }
    }
  }

  @Test func `what is no picture, or nobody's to send, is refused with what to do`() async throws {
    try await withShop { shop in
      let product = try await shop.product()
      let table: [(String, [UInt8], Int, String)] = [
        ("an SVG", Array("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>".utf8), 422, "picture-format"),
        ("a page", Array("<!DOCTYPE html><script>alert(1)</script>".utf8), 422, "picture-format"),
        ("a GIF that is a script", Array("GIF89a/*<script>alert(1)</script>*/=1;".utf8), 422, "picture-damaged"),
        ("half a picture", Array(SamplePicture.jpeg.prefix(400)), 422, "picture-damaged"),
        ("a bomb", SamplePicture.bomb(width: 16_000, height: 16_000), 422, "picture-too-large"),
        ("too many bytes", [UInt8](repeating: 0, count: 20 << 20 | 1), 413, "content-too-large"),
      ]
      for (what, bytes, status, code) in table {
        let answer = try await shop.sender.send(bytes, to: product.id)
        #expect(answer.status == status && answer.text.contains("\"\(code)\""), "\(what): \(answer.text)")
      }
      let stranger = PictureSender(base: shop.store.base, token: nil)
      #expect(try await stranger.send(SamplePicture.jpeg, to: product.id).status == 401)
      #expect(try await shop.sender.send(SamplePicture.jpeg, to: .make()).status == 404)
      #expect(try await shop.owner.catalog.product(product.id).media.isEmpty)
      #expect(kept(in: shop.folder).isEmpty)
    }
  }

  @Test func `of a flood two are made at once, some wait, the rest are told to come back`() async throws {
    try await withShop { shop in
      let product = try await shop.product()
      let most = Task {
        var most = 0
        while !Task.isCancelled {
          most = max(most, shop.store.children)
          try? await Task.sleep(for: .milliseconds(5))
        }
        return most
      }
      // What hangs on to a picture makes it another to the store.
      let picture = SamplePicture.png(width: 1_300, height: 60)
      let answers = try await withThrowingTaskGroup(of: PictureSender.Answer.self) { group in
        for seed in 0..<24 {
          group.addTask {
            try await shop.sender.send(picture + [UInt8(seed)], to: product.id)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      most.cancel()
      let refused = answers.filter { $0.status == 503 }
      #expect(answers.count { $0.status == 200 } + refused.count == 24)
      #expect(
        refused.count >= 4
          && refused.allSatisfy { $0.fields["retry-after"] == "2" && $0.text.contains("pictures-busy") })
      #expect((1...2).contains(await most.value))
      let media = try await shop.owner.catalog.product(product.id).media
      #expect(media.count == 24 - refused.count && kept(in: shop.folder).count == media.count * 5)
    }
  }

  @Test func `a store that is killed while pictures come leaves no half of one`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      var store = try await StoreProcess.start(database: database, arguments: ["serve"])
      let password = try #require(store.ownerPassword)
      var named = 0
      for round in 0..<8 {
        let owner = try await StoreClients(base: store.base).asOwner(password: password)
        let product = try #require(try await owner.catalog.products().items.first)
        let bytes = SamplePicture.png(width: 600, height: 60, seed: UInt8(round))
        let sending = Task { try? await owner.catalog.addMedia(bytes: bytes, to: product.id) }
        try await Task.sleep(for: .milliseconds(40 + 60 * round))
        store.kill()
        let acknowledged = await sending.value != nil
        store = try await StoreProcess.start(database: database, arguments: ["serve"])
        let media = try await StoreClients(base: store.base).catalog.product(product.id).media
        // What was acknowledged is there; what is named has all its files; what was arriving is gone.
        #expect(media.count >= named + (acknowledged ? 1 : 0))
        named = media.count
        let files = kept(in: folder)
        #expect(
          media.allSatisfy { item in item.widths.allSatisfy { files.contains(String(item.url(width: $0).dropFirst(7))) }
          })
        let incoming = try FileManager.default.contentsOfDirectory(
          atPath: folder.appendingPathComponent("media/incoming").path)
        #expect(incoming == [])
      }
      #expect(await store.stop())
    }
  }

  /// The names of the pictures' files.
  private func kept(in folder: URL) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.appendingPathComponent("media").path)
    return (all?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".webp") }
      .map { String($0.split(separator: "/").last ?? "") }
  }
}
