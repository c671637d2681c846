import { useEffect } from "react";
import { useGo } from "./address.ts";
import { useIsWide } from "./media.ts";

/**
 * The id of the record that is open beside a list on a wide screen; otherwise "". On a narrow screen an address shared
 * from a wide one opens the record's own page (`/devices/<id>`).
 */
export function useOpenBeside(id: string, path: string): string {
  const isWide = useIsWide();
  const go = useGo();
  useEffect(() => {
    if (!isWide && id) go(`${path}/${id}`, { replace: true });
  }, [isWide, id, path, go]);
  return isWide ? id : "";
}
