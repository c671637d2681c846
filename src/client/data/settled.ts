import { useEffect, useState } from "react";

/**
 * `value` as soon as it has stayed the same for `wait` milliseconds. It delays, for example, a search until the user
 * stops typing.
 */
export function useSettled<T>(value: T, wait = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
