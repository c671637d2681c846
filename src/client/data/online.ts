import { useSyncExternalStore } from "react";

/** Whether the browser reports a network. It may report one that has no connection to the server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}

function listen(tell: () => void): () => void {
  addEventListener("online", tell);
  addEventListener("offline", tell);
  return () => {
    removeEventListener("online", tell);
    removeEventListener("offline", tell);
  };
}
