import { useEffect, useSyncExternalStore } from "react";

/* What a lost network means on the screen that is shown, where work does not simply go on. */

let shown: string | null = null;
const listeners = new Set<() => void>();

function show(note: string | null): void {
  shown = note;
  for (const tell of listeners) tell();
}

/** For a screen: stands in the shell's banner while the network is away and this screen is shown. */
export function useOfflineNote(note: string): void {
  useEffect(() => {
    show(note);
    return () => show(null);
  }, [note]);
}

/** For the shell; null: the screen has nothing of its own to say. */
export function useShownOfflineNote(): string | null {
  return useSyncExternalStore(listen, () => shown);
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
