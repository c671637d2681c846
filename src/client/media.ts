import { useSyncExternalStore } from "react";

/** The widths where layouts change; the same as the breakpoints of styles/theme.css. */
const phone = matchMedia("(width < 48rem)");
const desk = matchMedia("(width >= 64rem)");
const wide = matchMedia("(width >= 90rem)");
const tablet = matchMedia("(48rem <= width < 64rem)");

/** Below 768 px: one column, bottom bar, sheets. */
export function useIsPhone(): boolean {
  return useQuery(phone);
}

/** 768 to 1023 px: the sidebar shows icons only. */
export function useIsTablet(): boolean {
  return useQuery(tablet);
}

/** Where lists show more columns: from 1024 px, from 1440 px. */
export function useWidth(): "narrow" | "desk" | "wide" {
  const isDesk = useQuery(desk);
  const isWide = useQuery(wide);
  return isWide ? "wide" : isDesk ? "desk" : "narrow";
}

/** From 1440 px there is room for a list and a detail side by side. */
export function useIsWide(): boolean {
  return useQuery(wide);
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
