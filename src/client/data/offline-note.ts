import { useEffect, useSyncExternalStore } from "react";

/* What a lost network means for the current screen. Without a note of the screen, the banner has a general sentence. */

let shown: string | null = null;
const listeners = new Set<() => void>();

function show(note: string | null): void {
  shown = note;
  for (const tell of listeners) tell();
}

/** A screen calls it with its note. The banner of the shell shows the note while the network is away. */
export function useOfflineNote(note: string): void {
  useEffect(() => {
    show(note);
    return () => show(null);
  }, [note]);
}

/** The note of the current screen, for the shell's banner; null if the screen has none. */
export function useShownOfflineNote(): string | null {
  return useSyncExternalStore(listen, () => shown);
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
