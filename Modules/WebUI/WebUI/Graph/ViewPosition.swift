/// A place in the view tree: where the framework keeps a view's state, and what names its elements.
public struct ViewPosition {
  /// What all views of the session are kept in.
  let graph: Graph
  /// The nearest view with a body.
  let node: Node
  /// The whole way from the root, hashed.
  let path: UInt64

  var environment: EnvironmentValues { graph.environment }

  func down(_ index: Int) -> ViewPosition { down(key: UInt64(bitPattern: Int64(index))) }
  func down(key: UInt64) -> ViewPosition { ViewPosition(graph: graph, node: node, path: PathHash.mix(path, key)) }
}

/// What views draw.
public struct ViewOutput {
  var elements: [OutputElement] = []
}
