import { useEffect } from "react";
import { useGo } from "./address.ts";
import { useIsWide } from "./media.ts";

/**
 * The id of the record that is open beside a list on a wide screen; otherwise "". A narrow screen opens the record's
 * own page (`/devices/<id>`) for an address that was shared from a wide screen.
 */
export function useOpenBeside(id: string, path: string): string {
  const isWide = useIsWide();
  const go = useGo();
  useEffect(() => {
    if (!isWide && id) go(`${path}/${id}`, { replace: true });
  }, [isWide, id, path, go]);
  return isWide ? id : "";
}
