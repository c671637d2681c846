/** Guards against losing input by leaving a screen with an unsaved form, or by closing a dialog with one. */
import { useEffect, useSyncExternalStore } from "react";
import { currentLocation, guardLeaving } from "./address-bar.ts";

/** The forms with unsaved input on this screen. */
const forms = new Set<object>();
/** The words of an address that name an open tab, whose form disappears with it. */
const tabWords = ["category", "tab"] as const;

/** The question that waits for the user's answer. */
export interface LeaveQuestion {
  /** What would be left. */
  of: "screen" | "dialog";
  leave: () => void;
}
let question: LeaveQuestion | null = null;
const listeners = new Set<() => void>();

function ask(next: LeaveQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** While `isUnsaved`, leaving the screen or its tab asks first; so does the browser before it closes the page. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = {};
    forms.add(form);
    guardLeaving(mayLeave);
    addEventListener("beforeunload", warn);
    return () => {
      forms.delete(form);
      if (forms.size > 0) return;
      guardLeaving(null);
      removeEventListener("beforeunload", warn);
    };
  }, [isUnsaved]);
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function mayLeave(to: URL, leave: () => void): boolean {
  // After the end of the session, the input must not stay on the screen.
  if (to.pathname === "/login") return true;
  const { path, search } = currentLocation();
  const here = new URLSearchParams(search);
  const staysHere =
    to.pathname === path && tabWords.every((word) => to.searchParams.get(word) === here.get(word));
  if (staysHere) return true;
  ask({ of: "screen", leave });
  return false;
}

/** Asks whether to close a dialog with unsaved input. Where no frame shows questions, the dialog closes. */
export function askBeforeClosing(close: () => void): void {
  if (listeners.size === 0) close();
  else ask({ of: "dialog", leave: close });
}

/** The question whether to leave, for the frame that shows it. */
export const useLeaveQuestion = (): LeaveQuestion | null =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => question,
  );

export const dismissLeaveQuestion = (): void => ask(null);
