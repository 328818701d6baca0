/// The rules that make the office's controls large enough for fingers, on touch screens alone.
enum OfficeTouchRules {
  /// Controls are 40 px high; small ones keep their look and take touches beside them.
  static let css = """
    @media (pointer:coarse){.button-plain,.text-button,.chips a.button,.editor-tools .button{min-height:2.5rem}
      :is(.detail-head,.side-lines) a.link{display:inline-flex;align-items:center;min-height:2.5rem}
      .table td a.link,.selection input{position:relative}
      .table td a.link::after,.selection input::before{content:"";position:absolute;inset:-.6rem -.5rem}
      .selection input::before{inset:-.7rem}}

    """
}
