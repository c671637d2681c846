import { useEffect } from "react";
import { useGo } from "./address.ts";
import { useIsWide } from "./media.ts";

/**
 * Which of a list's things stands beside it: the `id` that the address names, on a wide screen; otherwise "". An
 * address shared from a wide screen opens the thing's own page (`/devices/<id>`) on a narrow one.
 */
export function useOpenBeside(id: string, path: string): string {
  const isWide = useIsWide();
  const go = useGo();
  useEffect(() => {
    if (!isWide && id) go(`${path}/${id}`, { replace: true });
  }, [isWide, id, path, go]);
  return isWide ? id : "";
}
