public import FoundationUI
import MyStoreKit
import Operations
import OperationsUI
import WebUI

/// The screens of Operations, one preview for each state.
public enum OperationsPreviews: PreviewProvider {
  private static let jobs = "/api/v1/operations/jobs"
  private static let events = "/api/v1/operations/parked-events"

  /// What `make previews` shows and the snapshot tests compare.
  public static var previews: [Preview] {
    [
      preview("JobListScreen", .init(jobs, json: PackageResources.jobs_json)) { JobListScreen() },
      preview("JobListScreen, empty", .init(jobs, json: PackageResources.nothing_json)) { JobListScreen(.failed) },
      preview("JobListScreen, error", .init(jobs, failing: .timedOut)) { JobListScreen() },
      preview("JobListScreen, loading", .never(jobs)) { JobListScreen() },
      preview("ParkedEventListScreen", .init(events, json: PackageResources.parked_events_json)) {
        ParkedEventListScreen()
      },
      preview("ParkedEventListScreen, empty", .init(events, json: PackageResources.nothing_json)) {
        ParkedEventListScreen()
      },
    ]
  }

  private static func preview(
    _ name: String, _ answer: CannedTransport.Answer, @ViewBuilder _ screen: @escaping @Sendable () -> some View
  ) -> Preview {
    Preview(name, answers: [answer]) { client in
      screen().environment(OperationsModel(client: OperationsHTTPClient(client: client)))
    }
  }
}
