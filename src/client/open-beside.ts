import { useEffect } from "react";
import { useGo } from "./address.ts";
import { useFitsBeside } from "./media.ts";

/**
 * The id of the record that is open beside a list; an empty string if no record is open. If the screen is too narrow
 * for both, the hook opens the record's own page (`/devices/<id>`) instead.
 */
export function useOpenBeside(id: string, path: string): string {
  const fitsBeside = useFitsBeside();
  const go = useGo();
  useEffect(() => {
    if (!fitsBeside && id) go(`${path}/${id}`, { replace: true });
  }, [fitsBeside, id, path, go]);
  return fitsBeside ? id : "";
}
