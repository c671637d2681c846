import { recall } from "./kept-till.ts";
import { storedTill } from "./till-device.ts";

/**
 * Whether this user is in the middle of a sale: the till has a cart with goods, or one that is being paid or sent. Carts
 * that wait aside do not count.
 */
export async function hasOpenCart(userId: string): Promise<boolean> {
  const till = recall(await storedTill(userId).read());
  return till !== null && (till.state.cart.lines.length > 0 || till.state.step.at !== "cart");
}
