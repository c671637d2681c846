import { useSyncExternalStore } from "react";

/** The same width as --breakpoint-wide: there is room for a list and a detail side by side. */
const wide = matchMedia("(width >= 90rem)");

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (tell) => {
      wide.addEventListener("change", tell);
      return () => wide.removeEventListener("change", tell);
    },
    () => wide.matches,
  );
}
