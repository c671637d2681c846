import { useEffect, useState } from "react";

/**
 * `value` after it has stayed the same for `wait` milliseconds, for example the text of a search while the user types.
 */
export function useSettled<T>(value: T, wait = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
