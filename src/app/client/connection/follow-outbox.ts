import type { QueryClient } from "@tanstack/react-query";
import { moveOldScans } from "#src/areas/inventory/counts/client/move-old-scans.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { whenOnlineAgain } from "#src/client/data/online.ts";
import { refetchChanged } from "#src/client/data/refetch.ts";
import { beginOutbox } from "#src/client/outbox/begin-outbox.ts";
import { loadKeeping } from "#src/client/outbox/use-kept-write.ts";
import { whenLoaded } from "#src/client/when-loaded.ts";
import { readChoice } from "#src/client/words/choices.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { sayingSynced } from "./say-synced.ts";

/** Every sale without a customer names the walk-in customer, so it makes no order among them. */
const sharedByAll = [WALK_IN_CUSTOMER_ID];
/** The clock of `shopNow` corrects only larger errors. An earlier moment than the server's is safe, a later one is not. */
const TOLERATED_MS = 60_000;

/**
 * Begins the outbox of this page for its user, has it send when the server can be reached again, and refetches what is
 * shown when the server has carried out commands, and says so. Returns a function that ends this.
 */
export function followOutbox(client: QueryClient, user: string): () => void {
  const outbox = beginOutbox(user, sharedByAll);
  const noteTime = () =>
    outbox.noteServerTime(new Date(shopNow().getTime() - TOLERATED_MS).toISOString());
  noteTime();
  // What cannot be moved now is moved when the app is opened again.
  void moveOldScans(outbox).catch(() => {});
  // Versions that kept photos beside the outbox left this mark. The code is loaded only for them.
  if (readChoice("photos-waiting") === "yes")
    void import("#src/areas/devices/photos/client/move-old-photos.ts")
      .then(({ moveOldPhotos }) => moveOldPhotos(outbox))
      .catch(() => {});
  const saySynced = sayingSynced(outbox);
  let before = 0;
  const look = async () => {
    const waiting = (await outbox.readWaiting()).filter(({ command }) => command.author === user);
    if (waiting.length < before) void refetchChanged(client, null);
    before = waiting.length;
    await saySynced(waiting);
  };
  const ends = [
    // Now, because a screen that keeps its first write without a network could not load it.
    whenLoaded(loadKeeping, () => {}),
    outbox.listen(() => void look().catch(() => {})),
    whenOnlineAgain(() => {
      noteTime();
      outbox.wake();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Nobody is signed in any more: nothing is sent until somebody is. */
export function leaveOutbox(): void {
  beginOutbox(null, sharedByAll);
}
