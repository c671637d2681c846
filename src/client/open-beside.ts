import { useEffect } from "react";
import { useGo } from "./address.ts";
import { useFitsBeside } from "./media.ts";

/**
 * The id of the record that is open beside a list; "" if there is none. On a narrow screen, an address that was shared
 * from a wide screen leads to the record's own page instead (`/devices/<id>`).
 */
export function useOpenBeside(id: string, path: string): string {
  const fitsBeside = useFitsBeside();
  const go = useGo();
  useEffect(() => {
    if (!fitsBeside && id) go(`${path}/${id}`, { replace: true });
  }, [fitsBeside, id, path, go]);
  return fitsBeside ? id : "";
}
