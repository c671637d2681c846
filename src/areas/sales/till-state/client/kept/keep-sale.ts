/**
 * Keeps sales in the outbox of this device, and says what became of them. Loaded on demand, with the other code that the
 * till needs without a network.
 */
import { StoreFailure } from "#src/client/outbox/device/device-connection.ts";
import { draftOf as commandOf, keepAndSend, type Write } from "#src/client/outbox/keep.ts";
import type { Outbox } from "#src/client/outbox/outbox.ts";
import { shopNow } from "#src/client/words/clock.ts";
import type { Answer } from "#src/shared/contract.ts";
import { salesContract } from "../../../contract.ts";
import type { NewSale } from "../../../new-sale.ts";
import { offlineSale } from "../../../offline.ts";
import type { ShownSale } from "../../../shown-sale.ts";
import type { Cart } from "../cart.ts";
import { lacksDetails, toNewSale } from "../payment-choice.ts";
import type { Result, Sending, Sold } from "../send-cart.ts";
import type { Tender } from "../till-store.ts";
import type { TillDraft } from "../till-drafts.ts";

/** After this time the page in which the cashier tapped has saved the sale, and has heard the server or given up. */
export const OTHER_PAGE_MS = 12_000;

export interface Sent {
  cart: Cart;
  step: Sending;
  draft: TillDraft;
  /** The id of the cashier. */
  author: string;
  onChanged?: (changed: readonly string[] | null) => void;
}

type Outcome = Exclude<Result, "waits">;

/**
 * Keeps a sale on this device and sends it. `unkept`: the device cannot keep it, and it was not sent.
 * @throws ApiRefusal when the server refuses it; then nothing of it is kept
 */
export async function keepSale(outbox: Outbox, sent: Sent): Promise<Outcome | "unkept"> {
  try {
    const outcome = await keepAndSend(outbox, writeOf(sent));
    return outcome.kind === "kept" ? "kept" : soldIn(outcome.answer);
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    // A storage that gave no answer in time may have stored it all the same. From now on the page sends it alone.
    void outbox.withdraw(sent.step.key).catch(() => {});
    return "unkept";
  }
}

/**
 * What became of a sale that another page has sent, or this one before a reload. `unsold`: that page ended before the
 * sale was kept.
 */
export async function findKept(outbox: Outbox, { key, sentAt }: Sending): Promise<Result> {
  const kept = await outbox.find(key);
  if (kept?.result?.state === "applied" && kept.result.answer !== null)
    return soldIn(kept.result.answer as Answer<typeof salesContract.createSale>);
  if (kept?.result) return "kept";
  // The page of the tap may still hear a refusal and withdraw the sale.
  if (Math.abs(shopNow().getTime() - Date.parse(sentAt)) < OTHER_PAGE_MS) return "waits";
  if (!kept) return "unsold";
  if (kept.heldUntil !== undefined) await outbox.release(key);
  return "kept";
}

/**
 * Moves a sale into the outbox that an older version sent without an answer, with its key. Returns false if it may not
 * wait. @throws StoreFailure
 */
export async function moveSale(outbox: Outbox, sent: Sent): Promise<boolean> {
  const { cart, step, draft } = sent;
  if (lacksDetails(cart, step.tender, draft)) return false;
  const write = writeOf(sent);
  if (!offlineSale.takes(write.input.body as NewSale)) return false;
  await outbox.save({ ...commandOf(write), madeAt: step.sentAt });
  return true;
}

function writeOf(sent: Sent): Write<typeof salesContract.createSale> {
  const { cart, step, draft, author, onChanged } = sent;
  return {
    endpoint: salesContract.createSale,
    offline: offlineSale,
    input: { body: toNewSale(cart, step.tender, draft) },
    key: step.key,
    author,
    shown: shownOn(cart, step.tender),
    ...(onChanged && { onChanged }),
  };
}

/** What the till computed with. The number of the receipt follows with the server's answer. */
const shownOn = ({ lines, discount }: Cart, { total, computedWith }: Tender): ShownSale => ({
  ...computedWith,
  prices: lines.map(({ price }) => price),
  ...(discount?.type === "tier" && { levelDiscount: discount.value }),
  ...(total !== undefined && { total }),
});

const soldIn = ({ sale, loyalty }: Answer<typeof salesContract.createSale>): Sold => ({
  ...sale,
  ...(loyalty && { loyalty }),
});
