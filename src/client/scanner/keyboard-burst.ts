/**
 * USB and Bluetooth scanners act as keyboards: they type a code much faster than a person, and end it with Enter or Tab.
 * `keyboardBurst` distinguishes a scanner from a person by the pauses between keys.
 */

/** The longest pause before a fast key, in milliseconds. Few people type so fast, but scanners usually do. */
const FASTEST_FINGERS = 50;
/** The longest pause within a code, in milliseconds. Bluetooth scanners and busy phones may pause that long. */
const LONGEST_STUTTER = 300;
/** The least length of a code. A shorter text may come from a person who presses a few keys almost at once. */
const SHORTEST_CODE = 4;

export interface KeyboardBurst {
  /**
   * Processes one key (`KeyboardEvent.key`) that was pressed at the time `at`, in milliseconds. Returns `scanner` for a
   * key that continues a code, the code when Enter or Tab ends it, and `person` for any other key. The first key of a
   * code is `person` too.
   */
  press(key: string, at: number): "person" | "scanner" | { code: string };
}

export function keyboardBurst(): KeyboardBurst {
  let typed = "";
  let lastAt = -Infinity;
  /** The number of fast keys in `typed`. */
  let fast = 0;

  const beginWith = (key: string) => {
    typed = key;
    fast = 0;
  };
  /** Whether a key after this pause belongs to a scanner's code. At least half of the keys so far must be fast. */
  const goesOn = (pause: number) => {
    const soFar = fast + (pause <= FASTEST_FINGERS ? 1 : 0);
    return typed !== "" && pause <= LONGEST_STUTTER && soFar * 2 >= typed.length;
  };
  return {
    press(key, at) {
      const pause = at - lastAt;
      const isScanner = goesOn(pause);
      // A scanner presses Shift before each capital letter, so Shift is neither part of a code nor its end.
      if (key === "Shift") return isScanner ? "scanner" : "person";
      lastAt = at;
      if (key === "Enter" || key === "Tab") {
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
