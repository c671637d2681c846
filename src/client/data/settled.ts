import { useEffect, useState } from "react";

/** `value` once it has not changed for `wait` milliseconds: what a search sends while somebody types. */
export function useSettled<T>(value: T, wait = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
