// OrderingUI
