/**
 * USB and Bluetooth scanners are keyboards: they type a code much faster than anybody's fingers and end with Enter.
 * This tells their typing from a person's. Pure, apart from its memory of the last keys.
 */

/** The longest pause between two keys of a scanner, in milliseconds. */
export const FASTEST_FINGERS = 50;
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
  return {
    press(key, at) {
      const isFast = at - lastAt <= FASTEST_FINGERS;
      // Capitals come with Shift pressed before them.
      if (key === "Shift") return isFast ? "scanner" : "person";
      lastAt = at;
      if (key === "Enter") {
        const code = isFast ? typed.trim() : "";
        typed = "";
        lastAt = -Infinity;
        return code.length >= SHORTEST_CODE ? { code } : "person";
      }
      if (key.length !== 1) {
        typed = "";
        return "person";
      }
      typed = isFast ? typed + key : key;
      return typed.length > 1 ? "scanner" : "person";
    },
  };
}
