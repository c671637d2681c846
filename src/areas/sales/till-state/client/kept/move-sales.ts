/** Moves the sales that an older version of the till sent without an answer into the outbox of this device. */
import type { Outbox } from "#src/client/outbox/outbox.ts";
import type { Cart } from "../cart.ts";
import { moveSale } from "./keep-sale.ts";
import { draftOf, dropDraft } from "../till-drafts.ts";
import { keepSold, sendByPage, type Till, type TillStep } from "../till-store.ts";

/**
 * Moves each of them once, with its key. The till forgets that it sends a sale only when the outbox has it; if the device
 * ends between, the sale is moved again under the same key, which changes nothing. What may not wait, or cannot be kept,
 * is sent by the page as before.
 */
export async function moveOldSales(till: Till, outbox: Outbox, author: string): Promise<void> {
  const { cart, step, aside } = till.get();
  const sent = [{ cart, step }, ...aside];
  await Promise.all(sent.map((each) => moveOne(till, outbox, { ...each, author })));
}

async function moveOne(
  till: Till,
  outbox: Outbox,
  { cart, step, author }: { cart: Cart; step: TillStep; author: string },
): Promise<void> {
  if (step.at !== "sending" || step.by !== undefined) return;
  const draft = draftOf(cart.id);
  const isMoved = await moveSale(outbox, { cart, step, draft, author }).catch(() => false);
  if (!isMoved) return till.change((now) => sendByPage(now, cart.id));
  const { key, tender, sentAt } = step;
  till.change((now) => keepSold(now, cart.id, { key, tender, at: sentAt }));
  await till.whenKept().then(
    () => dropDraft(cart.id),
    // The next load of the till moves it again, and needs the draft for that.
    () => {},
  );
}
