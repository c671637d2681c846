import { useEffect, useState } from "react";

/**
 * Returns a new `value` only after it has stayed the same for `wait` milliseconds. For example, a search with this
 * value starts when the user has stopped typing.
 */
export function useSettled<T>(value: T, wait = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
