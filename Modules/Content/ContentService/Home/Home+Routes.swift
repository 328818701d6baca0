import Access
import AccessService
import Content
import FoundationCore
import HTTPServer

extension Home {
  /// The operations on the home page.
  func routes(_ gate: Gate, _ generation: CacheGeneration) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/content/home", operation: "getHomePage", summary: "The blocks of the home page",
        policy: gate.everyone, inputs: .locale, output: .json(.homePage), caching: .whileUnchanged(generation)
      ) { _, locale in
        try await page(in: locale)
      },
      Route(
        .get, "/api/v1/content/staff/home", operation: "getHomePageAsStaff",
        summary: "The home page as it is and as it will be", policy: gate.staff(.contentRead),
        output: .tagged(.json(.staffHomePage))
      ) { context in
        Tagged(try await page(as: context.principal))
      },
      Route(
        .put, "/api/v1/content/staff/home", operation: "prepareHomePage", summary: "Replace what is being prepared",
        policy: gate.staff(.contentWrite), inputs: .body(.homePage), .ifMatch(), output: .tagged(.json(.staffHomePage))
      ) { context, page, tag in
        Tagged(try await prepare(page.blocks, version: try tag.version(), as: context.principal))
      },
      Route(
        .post, "/api/v1/content/staff/home/publication", operation: "publishHomePage",
        summary: "Show shoppers what was prepared", policy: gate.staff(.contentWrite), inputs: .ifMatch(),
        output: .tagged(.json(.staffHomePage))
      ) { context, tag in
        Tagged(try await publish(version: try tag.version(), as: context.principal))
      },
    ]
  }
}

extension Tagged where Value == StaffHomePage {
  /// The page with its version as its entity tag.
  fileprivate init(_ page: StaffHomePage) { self.init(page, etag: String(page.version)) }
}
