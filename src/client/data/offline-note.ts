import { useEffect, useSyncExternalStore } from "react";

/* How a lost network affects the current screen, if the screen has its own sentence. */

let shown: string | null = null;
const listeners = new Set<() => void>();

function show(note: string | null): void {
  shown = note;
  for (const tell of listeners) tell();
}

/** For a screen: the shell's banner shows the note while the network is away. */
export function useOfflineNote(note: string): void {
  useEffect(() => {
    show(note);
    return () => show(null);
  }, [note]);
}

/** For the shell: the current screen's note, or null. */
export function useShownOfflineNote(): string | null {
  return useSyncExternalStore(listen, () => shown);
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
