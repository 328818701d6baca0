// WebUITesting
