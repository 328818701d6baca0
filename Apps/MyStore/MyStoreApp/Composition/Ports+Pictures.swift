import CatalogService
import Outbound
import OutboundService
import Pictures

extension Ports {
  /// Gets pictures from other servers, up to what a picture may have: public ones, and those of the networks that the store
  /// may connect to. Gives up after a minute and five redirects.
  static func pictures(_ client: GuardedHTTPClient) -> PictureSource {
    PictureSource { address throws(PictureSourceError) in
      let response: OutboundResponse
      do throws(OutboundCallError) {
        response = try await client.send(
          OutboundRequest(.get, address, bodyLimit: PictureStore.byteLimit, redirects: 5), deadline: .seconds(60))
      } catch {
        switch error {
        case .privateAddress:
          throw PictureSourceError(
            "It is at a private address. Start the store with --allow-networks to name its network.")
        case .tooLarge: throw PictureSourceError("It is larger than \(PictureStore.byteLimit >> 20) MiB.")
        case .suspended, .unavailable, .cancelled: throw PictureSourceError(error.sentence, isPassing: true)
        default: throw PictureSourceError(error.sentence)
        }
      }
      guard response.status == 200 else {
        throw PictureSourceError("The host refuses it.", isPassing: [429, 502, 503, 504].contains(response.status))
      }
      return response.body
    }
  }
}
