/** Scroll position and focus of a screen that appears. */
import { useEffect, useLayoutEffect, useRef } from "react";
import type { Place } from "#src/client/address-bar.ts";

/** The restored scroll position is kept this long, while content still loads and changes the page's height. */
const SETTLING_MS = 3000;

/**
 * A new screen starts at its top. Back and Forward restore the scroll position. A screen that changes its own address
 * stays as it is. The focus moves to the screen's heading, so that a screen reader reads it and the next Tab continues
 * from there. On the document's first screen the browser does that.
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

  useEffect(() => {
    return isFirst ? undefined : focusScreen();
  }, [isFirst]);
}

/** Returns a function that stops waiting for the heading. */
function focusScreen(): (() => void) | undefined {
  const main = document.querySelector("main");
  const focused = document.activeElement;
  // The screen has already set the focus itself.
  if (!main || (focused !== main && main.contains(focused)) || focused?.closest("dialog")) return;
  const heading = main.querySelector("h1");
  focusOn(heading ?? main);
  if (heading) return undefined;
  // The heading appears once the screen's record is loaded.
  const reading = new MutationObserver(() => {
    const named = main.querySelector("h1");
    if (!named && document.activeElement === main) return;
    reading.disconnect();
    if (named && document.activeElement === main) focusOn(named);
  });
  reading.observe(main, { childList: true, subtree: true });
  return () => reading.disconnect();
}

function focusOn(target: HTMLElement): void {
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
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
  // Do not override a user who scrolls meanwhile.
  for (const sign of ["wheel", "touchmove", "keydown", "pointerdown"]) {
    addEventListener(sign, stop, { passive: true });
    stops.push(() => removeEventListener(sign, stop));
  }
  put();
  return stop;
}
