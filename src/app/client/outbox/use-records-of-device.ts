import { useEffect, useState } from "react";
import type { Kept } from "#src/client/outbox/device/outbox-store.ts";
import { pageOutbox, useOutboxRecords } from "#src/client/outbox/page-outbox.ts";
import { useNow } from "#src/client/words/clock.ts";

export interface RecordsOfDevice {
  /** What the server does not have yet, with its files. */
  waiting: readonly Kept[];
  /** What ended within the last day: most of it was carried out, the rest waits for a person elsewhere. */
  ended: readonly Kept[];
}

const DAY_MS = 24 * 3_600_000;

/** The commands in the outbox of this device; null until they are read, "unreadable" if the browser refuses. */
export function useRecordsOfDevice(): RecordsOfDevice | "unreadable" | null {
  const [state, setState] = useState<"read" | "unreadable" | null>(null);
  const records = useOutboxRecords();
  const now = useNow();
  useEffect(() => {
    let isOver = false;
    pageOutbox()
      .then((outbox) => outbox.readAll())
      .then(
        () => !isOver && setState("read"),
        () => !isOver && setState("unreadable"),
      );
    return () => {
      isOver = true;
    };
  }, []);
  if (state !== "read") return state;
  return {
    waiting: records.filter(({ stage }) => stage !== "done"),
    ended: records.filter(
      ({ stage, endedAt }) => stage === "done" && now - (endedAt ?? 0) < DAY_MS,
    ),
  };
}
