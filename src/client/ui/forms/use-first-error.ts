import { useEffect, useState } from "react";

/** Loaded after the form, because it is only needed when the form was refused. */
const load = () => import("./first-error.ts");

export interface FirstError {
  /** The form, or an element within it. */
  start: Element | null;
  /** Names the problem of a field that the screen does not show. */
  message: string | undefined;
}

/** Returns a function to call when a form was refused. The first error is shown after the render of all errors. */
export function useFirstError(): (refused: FirstError) => void {
  const [refused, setRefused] = useState<FirstError>();
  // Already here when the network is lost later.
  useEffect(() => void load().catch(() => {}), []);
  useEffect(() => {
    if (refused) void load().then(({ showRefusal }) => showRefusal(refused));
  }, [refused]);
  return setRefused;
}
