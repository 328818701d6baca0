// HTTPReactor
