import { useEffect, useState } from "react";
import { listCommands } from "#src/client/outbox/list-commands.ts";
import type { Kept } from "#src/client/outbox/outbox-store.ts";
import { useNow } from "#src/client/words/clock.ts";

/** The name of the channel on which the outbox tells other pages that something has changed (outbox.ts). */
const CHANNEL = "fundi-outbox";

export interface OutboxRecords {
  /** What the server does not have yet, with its files. */
  waiting: readonly Kept[];
  /** What ended within the last day: most of it was carried out, the rest waits for a person elsewhere. */
  ended: readonly Kept[];
}

const EVERY_MS = 15_000;
const DAY_MS = 24 * 3_600_000;

/** The commands in the outbox of this device; null until they are read, "unreadable" if the browser refuses. */
export function useOutboxRecords(): OutboxRecords | "unreadable" | null {
  const [kept, setKept] = useState<readonly Kept[] | "unreadable" | null>(null);
  const now = useNow();
  useEffect(() => {
    let isOver = false;
    const look = () =>
      void listCommands().then(
        (found) => !isOver && setKept(found),
        () => !isOver && setKept("unreadable"),
      );
    look();
    const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
    channel?.addEventListener("message", look);
    // A browser without channels shows changes too, a little later.
    const timer = setInterval(look, EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      channel?.close();
    };
  }, []);
  if (kept === null || kept === "unreadable") return kept;
  return {
    waiting: kept.filter(({ stage }) => stage !== "done"),
    ended: kept.filter(({ stage, endedAt }) => stage === "done" && now - (endedAt ?? 0) < DAY_MS),
  };
}
