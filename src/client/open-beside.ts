import { useEffect } from "react";
import { useGo } from "./address.ts";
import { useFitsBeside } from "./media.ts";

/**
 * The id of the record that is open beside a list on a wide screen; otherwise "". A narrow screen opens the record's
 * own page (`/devices/<id>`) for an address that was shared from a wide screen.
 */
export function useOpenBeside(id: string, path: string): string {
  const fitsBeside = useFitsBeside();
  const go = useGo();
  useEffect(() => {
    if (!fitsBeside && id) go(`${path}/${id}`, { replace: true });
  }, [fitsBeside, id, path, go]);
  return fitsBeside ? id : "";
}
