/**
 * Keeps what is on screen true: hears of every committed change and refetches what was read from its area. What is late,
 * or was sold today, changes with the day without anybody doing anything.
 */
import type { QueryClient } from "@tanstack/react-query";
import type { Change } from "#src/shared/event-kinds.ts";
import { whenDayTurns } from "../words/clock.ts";

/** Areas whose screens show another area's records too. */
const alsoShownIn: Record<string, readonly string[]> = {
  devices: ["customers", "payments", "receipts", "technicians"],
  customers: ["devices"],
  payments: ["devices", "receipts", "sales"],
  inventory: ["items", "stock-movements", "stock-alerts"],
  "refund-requests": ["sales"],
  users: ["devices", "auth", "access-tokens"],
};

const hearers = new Set<(change: Change | null) => void>();

/**
 * For what keeps records outside the query cache: told of every change at once, and null where some may have been
 * missed. Returns how to stop it.
 */
export function whenRecordsChange(hear: (change: Change | null) => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** A burst of changes refetches once. */
const GATHER_MS = 100;
const REOPEN_MS = 3000;

export type LiveState = "connecting" | "live" | "lost";

/** Opens the live feed until the returned function is called. */
export function followChanges(
  client: QueryClient,
  onState: (state: LiveState) => void,
): () => void {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasLost = false;

  const refetch = () => {
    timer = undefined;
    const areas = new Set([...changed].flatMap((area) => [area, ...(alsoShownIn[area] ?? [])]));
    changed.clear();
    if (areas.has("all")) void client.invalidateQueries();
    else for (const area of areas) void client.invalidateQueries({ queryKey: [area] });
  };
  const noteChange = (area: string) => {
    changed.add(area);
    timer ??= setTimeout(refetch, GATHER_MS);
  };

  const tell = (change: Change | null) => {
    for (const hear of hearers) hear(change);
  };
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource("/api/events");
    source.addEventListener("open", () => {
      onState("live");
      // The server repeats what was missed, but only as far back as it knows where we were.
      if (wasLost) {
        noteChange("all");
        tell(null);
      }
      wasLost = false;
    });
    source.addEventListener("error", () => {
      wasLost = true;
      // A lost connection the browser takes up again by itself; after a refusal it does not. Either the session
      // has ended, which asking for it shows, or the server is just starting.
      const isRefused = source.readyState === EventSource.CLOSED;
      onState(isRefused ? "lost" : "connecting");
      if (!isRefused) return;
      noteChange("auth");
      reopening = setTimeout(open, REOPEN_MS);
    });
    source.addEventListener("change", (event) => {
      const change = JSON.parse(event.data as string) as Change;
      noteChange(change.area);
      tell(change.area === "all" ? null : change);
    });
  };
  open();
  const stopDays = whenDayTurns(() => noteChange("all"));
  return () => {
    stopDays();
    if (timer) clearTimeout(timer);
    if (reopening) clearTimeout(reopening);
    source.close();
  };
}
