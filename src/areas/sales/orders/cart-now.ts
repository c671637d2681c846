/** A cart of the online shop as the server compares it with the shop. */

import type { Category } from "#src/areas/inventory/rules.ts";

/** A line with the name and price that the shop has just checked. */
export interface CheckedLine {
  itemId: string;
  name: string;
  quantity: number;
  unitPrice: number;
}

/** What has changed since the page showed the product. `gone`: it is not online any more. */
export type CartProblem = "gone" | "out" | "price";

export interface CartLineNow extends CheckedLine {
  /** The name is empty for a product that is gone, because the public may not see it. */
  name: string;
  picture: string | null;
  /** null for a product that is gone. */
  category: Category | null;
  /** What the page showed; null when it showed no price. */
  shownPrice: number | null;
  problem: CartProblem | null;
}
