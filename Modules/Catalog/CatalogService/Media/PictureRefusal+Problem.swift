import HTTPServer
import Pictures

extension PictureRefusal {
  /// The refusal as the API tells it.
  var problem: Problem {
    switch self {
    case .unknownFormat:
      Problem(
        .unprocessableContent, code: "picture-format",
        detail: "This is no picture of a kind that is taken: send JPEG, PNG, WebP, GIF, AVIF or HEIC. SVG is not taken."
      )
    case .tooManyPixels:
      Problem(
        .unprocessableContent, code: "picture-too-large",
        detail: "The picture has more than \(PictureSize.pixelLimit / 1_000_000) million pixels: make it smaller.")
    case .damaged:
      Problem(
        .unprocessableContent, code: "picture-damaged",
        detail: "The picture cannot be read: save it anew with another program, and send that.")
    case .tooManyBytes(let limit): .contentTooLarge(limit: limit)
    case .busy:
      .unavailable("pictures-busy", detail: "Many pictures are being made: repeat in a moment.", retryAfter: 2)
    case .interrupted: .badRequest("body-interrupted", detail: "The picture did not arrive whole: send it again.")
    case .unavailable:
      .unavailable("pictures-unavailable", detail: "Pictures cannot be taken now: the log says why.", retryAfter: 60)
    }
  }
}
