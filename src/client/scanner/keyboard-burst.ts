/**
 * USB and Bluetooth scanners are keyboards: they type a code much faster than a person and end with Enter. This
 * function distinguishes their typing from a person's. Pure, apart from its memory of the last keys.
 */

/** Milliseconds between two keys: few people are faster, and scanners usually are. */
const FASTEST_FINGERS = 50;
/** A Bluetooth scanner, or one on a busy phone, may pause briefly. A longer pause starts a new code. */
const LONGEST_STUTTER = 300;
/** The minimum length of a code, because a person may press a few keys almost at once. */
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
  /** The number of fast keys since the first key. */
  let fast = 0;

  const beginWith = (key: string) => {
    typed = key;
    fast = 0;
  };
  /** Whether a key after this pause still belongs to a scanner's code: at least half of the code's keys are fast. */
  const goesOn = (pause: number) => {
    const soFar = fast + (pause <= FASTEST_FINGERS ? 1 : 0);
    return typed !== "" && pause <= LONGEST_STUTTER && soFar * 2 >= typed.length;
  };
  return {
    press(key, at) {
      const pause = at - lastAt;
      const isScanner = goesOn(pause);
      // A capital letter is preceded by Shift.
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
