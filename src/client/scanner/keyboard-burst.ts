/**
 * USB and Bluetooth scanners are keyboards: they type a code much faster than anybody's fingers and end with Enter.
 * This tells their typing from a person's. Pure, apart from its memory of the last keys.
 */

/** What a person's fingers hardly do between two keys, in milliseconds; for a scanner it is the usual. */
const FASTEST_FINGERS = 50;
/** A scanner on Bluetooth or on a busy phone stutters now and then; what takes longer begins anew. */
const LONGEST_STUTTER = 300;
/** What is shorter might be a person rolling over a few keys. */
const SHORTEST_CODE = 4;

export interface KeyboardBurst {
  /**
   * One key at a time (`KeyboardEvent.key`) with its time in milliseconds.
   * @returns `person` for a first or slow key, `scanner` while keys come too fast, or the code that Enter ended
   */
  press(key: string, at: number): "person" | "scanner" | { code: string };
}

export function keyboardBurst(): KeyboardBurst {
  let typed = "";
  let lastAt = -Infinity;
  /** How many of the keys since the first came fast. */
  let fast = 0;

  const beginWith = (key: string) => {
    typed = key;
    fast = 0;
  };
  /** Whether a key that comes now goes on with what a scanner types: at least half of its keys come fast. */
  const goesOn = (pause: number) => {
    const soFar = fast + (pause <= FASTEST_FINGERS ? 1 : 0);
    return typed !== "" && pause <= LONGEST_STUTTER && soFar * 2 >= typed.length;
  };
  return {
    press(key, at) {
      const pause = at - lastAt;
      const isScanner = goesOn(pause);
      // Capitals come with Shift pressed before them.
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
