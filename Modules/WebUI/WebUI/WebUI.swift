// WebUI
