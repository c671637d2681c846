import { useSyncExternalStore } from "react";

/** The two widths where layouts change; the same as --breakpoint-tablet and --breakpoint-desk. */
const phone = matchMedia("(width < 48rem)");
const tablet = matchMedia("(48rem <= width < 64rem)");

/** Below 768 px: one column, bottom bar, sheets. */
export function useIsPhone(): boolean {
  return useQuery(phone);
}

/** 768 to 1023 px: the sidebar shows icons only. */
export function useIsTablet(): boolean {
  return useQuery(tablet);
}

function useQuery(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (tell) => {
      query.addEventListener("change", tell);
      return () => query.removeEventListener("change", tell);
    },
    () => query.matches,
  );
}
