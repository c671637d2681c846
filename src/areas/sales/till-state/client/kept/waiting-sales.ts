import { pageHref } from "#src/shared/addresses.ts";
import type { KeptRecord } from "#src/client/kept-record.ts";
import { recall } from "../kept-till.ts";
import { storedTill } from "../till-device.ts";
import { sendingSince } from "../till-store.ts";

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

/**
 * Whether this user is in the middle of a sale: the till has a cart with goods, or one that is being paid or sent. Carts
 * that wait aside do not count.
 */
export async function hasOpenCart(userId: string): Promise<boolean> {
  const till = recall(await storedTill(userId).read());
  return till !== null && (till.state.cart.lines.length > 0 || till.state.step.at !== "cart");
}
