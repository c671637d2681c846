/**
 * Back closes the topmost dialog, sheet or menu before it leaves the screen, and asks before input is lost. The history
 * has no entries for layers: the browser has already gone back when the app hears of it, so the app returns to its own
 * entry and closes the layer there. A layer that is closed in another way leaves nothing behind in the history.
 */
import { addEntry, currentLocation, dealWithBack, mayLeave, own } from "./address-bar.ts";

interface EntryState {
  key?: string;
  at?: number;
  /** The next entry was added for the same screen, so Back does not stop here. */
  isFloor?: boolean;
}

/** What Back closes: dialogs and sheets, menus, and the boxes of dates. Lists of suggestions belong to their field. */
const layers = "dialog:modal, [popover]:popover-open:is([role=dialog], :has([role=menu]))";

/** What the next `popstate` is: the app itself returns to its entry, or the user has decided to leave it. */
let expected: "return" | "leave" | null = null;
/** The layer that closes once the app is at its own entry again, and how many were open then. */
let closing: Element | undefined;
let depth = 0;

/** Called once, soon after the start of the app. */
export function closeLayersByBack(): void {
  dealWithBack(deal);
  // Browsers skip entries that were added without a press when the user goes back.
  for (const type of ["click", "keydown"]) addEventListener(type, doubleFirst, true);
}

/** Deals with a `popstate`. Returns false if the app should follow the browser. */
function deal(): boolean {
  const { at = own.at, key = "", isFloor } = (history.state ?? {}) as EntryState;
  const steps = at - own.at;
  const wasExpected = expected;
  expected = null;
  if (wasExpected === "return") {
    // A second Back may have come before the return, which then ends at another entry.
    if (steps !== 0) returnBy(-steps);
    else if (closing) close(closing);
    return true;
  }
  if (wasExpected || steps === 0) return false;
  // The focus is always in the topmost dialog.
  const open = [...document.querySelectorAll(layers)];
  closing = document.activeElement?.closest(layers) ?? open.at(-1);
  depth = open.length;
  const leave = () => {
    expected = "leave";
    history.go(steps);
  };
  if (closing || !mayLeave(new URL(location.href), leave)) {
    returnBy(-steps);
    return true;
  }
  if (!isFloor || steps > 0) return false;
  // On to the page before this app. If there is none, the user stays at this entry, with the same screen.
  const { path, search } = currentLocation();
  history.replaceState(history.state, "", path + search);
  Object.assign(own, { key, at });
  history.back();
  return true;
}

function returnBy(steps: number): void {
  expected = "return";
  history.go(steps);
}

/**
 * Closes a layer as Escape does. A dialog with input that is not saved then asks first. What was loading may be there
 * by now: then another dialog has taken the place of the layer.
 */
function close(seen: Element): void {
  const open = [...document.querySelectorAll(layers)];
  const layer = seen.isConnected || open.length < depth ? seen : (open.at(-1) ?? seen);
  layer.dispatchEvent(
    layer.matches("dialog")
      ? new Event("cancel", { cancelable: true })
      : new KeyboardEvent("keydown", { key: "Escape", bubbles: true }),
  );
}

/**
 * Adds a second entry for the first screen of this document, from which Back would load another document, and no script
 * could prevent it. Back now reaches the first of both, so that it can close a layer. Without a layer it goes on.
 */
function doubleFirst(): void {
  if (own.at > 1 || expected) return;
  history.replaceState({ ...own, isFloor: true }, "");
  addEntry(location.href);
}
