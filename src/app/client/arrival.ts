/** The scroll position and the focus of a screen that appears. */
import { useEffect, useLayoutEffect, useRef } from "react";
import type { AppLocation } from "#src/client/address-bar.ts";
import { focusOn, homeOf } from "#src/client/focus-home.ts";

/** For this time, the scroll position is restored again whenever loading content changes the height of the page. */
const SETTLING_MS = 3000;

/**
 * Sets the scroll position and the focus of a screen that appears. A new screen starts at its top. Back and Forward
 * restore the scroll position. When a screen changes its own address, the scroll position stays. The focus moves to the
 * element where the next key belongs (focus-home.ts): a marked field; after Back the row that was opened; otherwise the
 * heading, so that a screen reader reads it and the next Tab continues from there. On the first screen of the document
 * the heading gets no focus, because the browser announces the page itself.
 */
export function useArrival(location: AppLocation, isFirst: boolean): void {
  const isNew = useRef(true);
  useLayoutEffect(() => {
    const startsAtTop = isNew.current && !isFirst;
    isNew.current = false;
    if (location.scrollY !== null) return restoreScroll(location.scrollY);
    if (startsAtTop) scrollTo(0, 0);
    return undefined;
  }, [location, isFirst]);

  const isBack = useRef(location.scrollY !== null);
  useEffect(() => focusScreen(isBack.current, isFirst), [isFirst]);
}

/** Focuses the element chosen by `homeOf` as soon as it is loaded. Returns a function that ends the waiting. */
function focusScreen(isBack: boolean, isFirst: boolean): (() => void) | undefined {
  const main = document.querySelector("main");
  const start = document.activeElement;
  // The screen has already set the focus itself.
  if (!main || (start !== main && main.contains(start)) || start?.closest("dialog")) return;
  let mine = isFirst ? start : null;
  const settle = () => {
    // The user or the screen has moved the focus to another element, where it stays.
    if (mine && document.activeElement !== mine) return stop();
    const home = homeOf(main, { withRow: isBack });
    // The browser announces the first page of the document, so its heading needs no focus.
    const target = isFirst && home?.matches("h1") ? null : (home ?? (isFirst ? null : main));
    if (!target || target === mine) return;
    focusOn(target);
    mine = target;
  };
  // The heading, the rows and the fields appear only after the code and the records of the screen are loaded.
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
  // When the user scrolls or types, the restoring stops, so that it does not move the user back.
  for (const sign of ["wheel", "touchmove", "keydown", "pointerdown"]) {
    addEventListener(sign, stop, { passive: true });
    stops.push(() => removeEventListener(sign, stop));
  }
  put();
  return stop;
}
