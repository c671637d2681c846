import { useEffect, useSyncExternalStore } from "react";

/*
 * The note says what works on a screen without a network or server. Without a network, it replaces a general sentence.
 */

let shown: string | null = null;
const listeners = new Set<() => void>();

function show(note: string | null): void {
  shown = note;
  for (const listener of listeners) listener();
}

/** Sets the note of the current screen. The banner shows it while the network or the server cannot be reached. */
export function useOfflineNote(note: string): void {
  useEffect(() => {
    show(note);
    return () => show(null);
  }, [note]);
}

/** The note of the current screen, for the banner; null if the screen has none. */
export function useShownOfflineNote(): string | null {
  return useSyncExternalStore(listen, () => shown);
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
