import { useSyncExternalStore } from "react";

/** The widths must be equal to the breakpoints of styles/theme.css. Only `beside` has no breakpoint there. */
const phone = matchMedia("(width < 48rem)");
const desk = matchMedia("(width >= 64rem)");
const beside = matchMedia("(width >= 80rem)");
const wide = matchMedia("(width >= 90rem)");
const touch = matchMedia("(any-pointer: coarse)");
const tablet = matchMedia("(48rem <= width < 64rem)");

/** Whether the screen is narrower than 768 px. The layout then has one column, a bottom bar and sheets. */
export function useIsPhone(): boolean {
  return useQuery(phone);
}

/** Whether the device has a touch screen, on which the user can draw with a finger. */
export function useHasTouch(): boolean {
  return useQuery(touch);
}

/** Whether the screen is 768 to 1023 px wide. The sidebar then shows icons only. */
export function useIsTablet(): boolean {
  return useQuery(tablet);
}

/** The width of the screen in three classes. Lists show more columns from 1024 px ("desk") and 1440 px ("wide"). */
export function useWidth(): "narrow" | "desk" | "wide" {
  const isDesk = useQuery(desk);
  const isWide = useQuery(wide);
  return isWide ? "wide" : isDesk ? "desk" : "narrow";
}

/** Whether the screen is at least 1280 px wide, so that a list and a detail fit side by side. */
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
