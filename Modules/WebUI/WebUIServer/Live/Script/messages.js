// Messages from the server: [sequence, reference, operations, references of actions at work].

// What the page keeps over a restart of the server, sealed by it.
let faults = 0, kept = [];

const receive = ([number, seen, list, running = []]) => {
  if (number <= sequence) return true;
  const isAnew = list[0] && list[0][0] === "x";
  if (number !== sequence + 1 && !isAnew) return false;
  sequence = number;
  acknowledged = Math.max(acknowledged, seen);
  try {
    for (const [kind, ...rest] of list) operations[kind](...rest);
  } catch (error) {
    // The page is not what the server thinks. To claim to be ahead brings a whole drawing.
    sequence += 1000;
    if (++faults > 3) leaving = true;
    return false;
  }
  for (const [number, button] of busy) {
    if (number > acknowledged || running.includes(number)) continue;
    busy.delete(number);
    button.removeAttribute("aria-busy");
  }
  takeTurns();
  showLate();
  hold(true);
  seek();
  return true;
};
