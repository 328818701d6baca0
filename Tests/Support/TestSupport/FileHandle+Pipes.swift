public import Foundation
import Glibc

extension FileHandle {
  /// What a pipe holds now, waiting until it holds something; empty at its end.
  ///
  /// Foundation's `availableData` ends the program when a signal arrives while it waits.
  public func nextData() -> Data {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = unsafe Glibc.read(fileDescriptor, &buffer, buffer.count)
      if count >= 0 { return Data(buffer.prefix(count)) }
      guard errno == EINTR else { return Data() }
    }
  }

  /// All that comes through a pipe until its end.
  public func allData() -> Data {
    var data = Data()
    while case let piece = nextData(), !piece.isEmpty { data += piece }
    return data
  }
}
