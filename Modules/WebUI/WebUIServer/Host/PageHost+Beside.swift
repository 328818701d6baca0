public import HTTPServer

extension PageHost {
  /// What is kept for the browser that asks, for routes beside the pages, such as files to be saved; nil for one that is
  /// not known. Only what changes nothing may rely on it: such a request may come from any site's link.
  ///
  /// - Throws: What the application's `load` throws: it cannot be told now.
  public func context(of request: HTTPRequest) async throws -> Context? {
    guard let id = BrowserID(request, security) else { return nil }
    return try await browsers.load(id)
  }
}
