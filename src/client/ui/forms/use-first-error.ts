import { useEffect, useState } from "react";

/** This code is loaded after the form, because only a refused form needs it. */
const load = () => import("./first-error.ts");

export interface FirstError {
  /** The `form` element, or an element inside it. */
  start: Element | null;
  /** The message of an invalid field, in case the screen does not show that field. */
  message: string | undefined;
}

/** Returns a function that shows the first error of a refused form, after React has rendered all errors. */
export function useFirstError(): (refused: FirstError) => void {
  const [refused, setRefused] = useState<FirstError>();
  // Loads the code early, so that a form can show its errors even if the network is lost later.
  useEffect(() => void load().catch(() => {}), []);
  useEffect(() => {
    if (refused) void load().then(({ showRefusal }) => showRefusal(refused));
  }, [refused]);
  return setRefused;
}
