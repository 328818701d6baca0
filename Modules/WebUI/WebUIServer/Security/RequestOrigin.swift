import HTTPServer

/// Whether a post comes from a page of this site: decided before anything has an effect.
enum RequestOrigin {
  /// Fetch metadata where the browser sends it, `Origin` where it does not; refused without either.
  ///
  /// `none` means that a person typed the address or opened a bookmark, which never posts.
  static func isOwn(_ request: HTTPRequest, origins: Set<String>) -> Bool {
    let origin = request.fields["origin"]
    guard let site = request.fields["sec-fetch-site"] else {
      return origin != nil && request.isFromOrigin(orOneOf: origins)
    }
    guard site == "same-origin" else { return false }
    return origin == nil || request.isFromOrigin(orOneOf: origins)
  }
}
