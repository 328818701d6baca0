// WebUIServer
