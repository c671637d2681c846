import type { Result, Sending, Sold } from "../send-cart.ts";
import { keepSold, sendByPage, unsend, type TillState } from "../till-store.ts";

/** The till after an attempt that brought no answer of the server. */
export function afterSending(
  now: TillState,
  cartId: string,
  { key, tender, sentAt }: Sending,
  result: Exclude<Result, Sold>,
): Partial<TillState> {
  if (result === "waits") return {};
  if (result === "kept") return keepSold(now, cartId, { key, tender, at: sentAt });
  if (result === "unkept") return sendByPage(now, cartId);
  return unsend(now, cartId);
}
