import { pageHref } from "#src/shared/addresses.ts";
import type { KeptRecord } from "#src/client/kept-record.ts";
import { recall } from "./kept-till.ts";
import { storedTill } from "./till-device.ts";
import { sendingSince } from "./till-store.ts";

/** The sales of this user that have no answer yet and may not wait in the outbox, which counts its own. */
export async function listWaitingSales(userId: string): Promise<KeptRecord[]> {
  const till = recall(await storedTill(userId).read());
  const since = till ? sendingSince(till.state) : [];
  return since.map((at) => ({
    kind: "sale",
    since: Date.parse(at),
    href: pageHref("/pos"),
    forget: null,
  }));
}
