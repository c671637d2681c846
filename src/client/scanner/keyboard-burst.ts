/**
 * USB and Bluetooth scanners act as keyboards: they type a code much faster than a person, and end with Enter. This
 * function distinguishes a scanner from a person. Pure, except that it remembers the last keys.
 */

/** Milliseconds between two keys. Few people type faster, and scanners usually do. */
const FASTEST_FINGERS = 50;
/** Bluetooth scanners and busy phones may pause within a code, in milliseconds. A longer pause starts a new code. */
const LONGEST_STUTTER = 300;
/** Shorter texts are not codes, because a person may press a few keys almost at once. */
const SHORTEST_CODE = 4;

export interface KeyboardBurst {
  /**
   * Processes one key (`KeyboardEvent.key`) at its time in milliseconds. @returns `person` for a first or slow key,
   * `scanner` while keys come too fast for a person, or the code that Enter completed
   */
  press(key: string, at: number): "person" | "scanner" | { code: string };
}

export function keyboardBurst(): KeyboardBurst {
  let typed = "";
  let lastAt = -Infinity;
  /** How many keys of this text came fast. */
  let fast = 0;

  const beginWith = (key: string) => {
    typed = key;
    fast = 0;
  };
  /** Whether a key after this pause belongs to a scanner's code: at least half of the keys so far must be fast. */
  const goesOn = (pause: number) => {
    const soFar = fast + (pause <= FASTEST_FINGERS ? 1 : 0);
    return typed !== "" && pause <= LONGEST_STUTTER && soFar * 2 >= typed.length;
  };
  return {
    press(key, at) {
      const pause = at - lastAt;
      const isScanner = goesOn(pause);
      // Ignored, because a scanner presses Shift before each capital letter.
      if (key === "Shift") return isScanner ? "scanner" : "person";
      lastAt = at;
      if (key === "Enter") {
        const code = isScanner ? typed.trim() : "";
        beginWith("");
        lastAt = -Infinity;
        return code.length >= SHORTEST_CODE ? { code } : "person";
      }
      if (key.length !== 1) {
        beginWith("");
        return "person";
      }
      if (!isScanner) {
        beginWith(key);
        return "person";
      }
      typed += key;
      if (pause <= FASTEST_FINGERS) fast += 1;
      return "scanner";
    },
  };
}
