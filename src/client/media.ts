import { useSyncExternalStore } from "react";

/** The widths at which layouts change, equal to the breakpoints of styles/theme.css. */
const phone = matchMedia("(width < 48rem)");
const desk = matchMedia("(width >= 64rem)");
const beside = matchMedia("(width >= 80rem)");
const wide = matchMedia("(width >= 90rem)");
const touch = matchMedia("(any-pointer: coarse)");
const tablet = matchMedia("(48rem <= width < 64rem)");

/** Below 768 px: one column, a bottom bar and sheets. */
export function useIsPhone(): boolean {
  return useQuery(phone);
}

/** A finger or a pen can draw on the screen. */
export function useHasTouch(): boolean {
  return useQuery(touch);
}

/** From 768 to 1023 px: the sidebar shows icons only. */
export function useIsTablet(): boolean {
  return useQuery(tablet);
}

/** The width of the screen in three classes. Lists show more columns on "desk" (from 1024 px) and "wide" (1440 px). */
export function useWidth(): "narrow" | "desk" | "wide" {
  const isDesk = useQuery(desk);
  const isWide = useQuery(wide);
  return isWide ? "wide" : isDesk ? "desk" : "narrow";
}

/** From 1280 px a list and a detail fit side by side. */
export function useFitsBeside(): boolean {
  return useQuery(beside);
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
