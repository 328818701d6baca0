// FoundationUI
