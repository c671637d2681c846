/** Scroll position and focus of a screen that appears. */
import { useEffect, useLayoutEffect, useRef } from "react";
import type { Place } from "#src/client/address-bar.ts";
import { focusOn, homeOf } from "#src/client/focus-home.ts";

/** For this time the scroll position is restored again whenever loading content changes the page's height. */
const SETTLING_MS = 3000;

/**
 * A new screen starts at its top. Back and Forward restore the scroll position. A screen that changes its own address
 * stays as it is. The focus moves to the screen's place of the next key (focus-home.ts): a marked field; after Back the
 * row that was opened; otherwise the heading, so that a screen reader reads it and the next Tab continues from there. On
 * the document's first screen the browser does the latter.
 */
export function useArrival(place: Place, isFirst: boolean): void {
  const isNew = useRef(true);
  useLayoutEffect(() => {
    const startsAtTop = isNew.current && !isFirst;
    isNew.current = false;
    if (place.scrollY !== null) return restoreScroll(place.scrollY);
    if (startsAtTop) scrollTo(0, 0);
    return undefined;
  }, [place, isFirst]);

  const isBack = useRef(place.scrollY !== null);
  useEffect(() => focusScreen(isBack.current, isFirst), [isFirst]);
}

/** Returns a function that stops waiting for the place of the focus. */
function focusScreen(isBack: boolean, isFirst: boolean): (() => void) | undefined {
  const main = document.querySelector("main");
  const start = document.activeElement;
  // The screen has already set the focus itself.
  if (!main || (start !== main && main.contains(start)) || start?.closest("dialog")) return;
  let mine = isFirst ? start : null;
  const settle = () => {
    // The user, or the screen, has moved on.
    if (mine && document.activeElement !== mine) return stop();
    const home = homeOf(main, { withRow: isBack });
    // On the document's first screen the browser announces the page.
    const target = isFirst && home?.matches("h1") ? null : (home ?? (isFirst ? null : main));
    if (!target || target === mine) return;
    focusOn(target);
    mine = target;
  };
  // Heading, rows and fields appear once the screen's code and records are loaded.
  const loading = new MutationObserver(settle);
  const signs = ["keydown", "pointerdown"] as const;
  const stop = () => {
    loading.disconnect();
    for (const sign of signs) removeEventListener(sign, stop);
  };
  loading.observe(main, { childList: true, subtree: true });
  for (const sign of signs) addEventListener(sign, stop);
  settle();
  return stop;
}

function restoreScroll(y: number): () => void {
  const stops: (() => void)[] = [];
  const stop = () => {
    for (const each of stops.splice(0)) each();
  };
  const put = () => scrollTo(0, y);
  const growth = new ResizeObserver(put);
  growth.observe(document.body);
  const timer = setTimeout(stop, SETTLING_MS);
  stops.push(
    () => growth.disconnect(),
    () => clearTimeout(timer),
  );
  // A user who scrolls or types in this time must not be moved back.
  for (const sign of ["wheel", "touchmove", "keydown", "pointerdown"]) {
    addEventListener(sign, stop, { passive: true });
    stops.push(() => removeEventListener(sign, stop));
  }
  put();
  return stop;
}
