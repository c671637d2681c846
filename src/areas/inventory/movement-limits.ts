import type { MovementReason } from "./rules.ts";

/**
 * What limits the value of a movement. `losses`: the setting `adjustmentLimit`. `arrivals`: the setting `arrivalLimit`,
 * which is higher, because a shop receives goods every day. Each adds up what a user moves in a day, so that many small
 * acts are one large act. Above a limit `exceed_adjustment_limit` is needed, or the approval of somebody who has it.
 */
export const limits = ["losses", "arrivals"] as const;
export type Limit = (typeof limits)[number];

interface KindOfMovement {
  /** null: the movement has no limit of its own, because of its `guard`. */
  limit: Limit | null;
  /** What else keeps a movement of this kind from taking or inventing value. */
  guard: string;
}

/**
 * The kinds of movements. A caller of `moveStock` names the kind of its change, or the reason decides (`kindOfReason`).
 * A reason that several callers use means the limited kind, so that a new caller is limited until it says more.
 */
export const movementKinds = {
  sale: { limit: null, guard: "the goods are paid, owed or given by a right of the sale" },
  sold_unseen: { limit: null, guard: "a sale of the same transaction takes them; flagged" },
  sale_refund: { limit: null, guard: "at most what the sale took, at its value" },
  order_delivery: { limit: null, guard: "a purchase order, and the right to receive its goods" },
  order_delivery_undone: { limit: null, guard: "at most what the receipt brought" },
  supplier_return: { limit: null, guard: "at most what an order brought; return_to_suppliers" },
  supplier_return_back: { limit: null, guard: "at most what the return took, at its value" },
  return_replacement: { limit: null, guard: "the approval of the return" },
  returned_defective: { limit: null, guard: "the same pieces came in with the return" },
  part_returned: { limit: null, guard: "at most what the repair took, at its value" },
  handset_purchase_undone: { limit: null, guard: "the price, given back into the drawer" },
  repair_part: { limit: "losses", guard: "free within the price of the repair" },
  handset_part: { limit: "losses", guard: "free within the price that was paid for the handset" },
  handset_write_off: { limit: "losses", guard: "adjust_stock" },
  adjustment: { limit: "losses", guard: "adjust_stock" },
  count: { limit: "losses", guard: "adjust_stock; above the limit not by who has counted" },
  receipt: { limit: "arrivals", guard: "adjust_stock" },
  opening: { limit: "arrivals", guard: "create_inventory" },
  handset_bought: { limit: "arrivals", guard: "the price, paid from a drawer or taken off a sale" },
  claim_replacement: { limit: "arrivals", guard: "manage_claims; at most what was claimed" },
} as const satisfies Record<string, KindOfMovement>;
export type MovementKind = keyof typeof movementKinds;

/** The kind of a movement whose caller names none. */
export const kindOfReason: Readonly<Record<MovementReason, MovementKind>> = {
  opening: "opening",
  received: "receipt",
  refund: "sale_refund",
  part_returned: "part_returned",
  sale: "sale",
  repair_part: "repair_part",
  defective: "repair_part",
  replacement: "return_replacement",
  supplier_return: "supplier_return",
  count: "count",
  damaged: "adjustment",
  lost: "adjustment",
  found: "adjustment",
  correction: "adjustment",
  adjustment: "adjustment",
  sold_unseen: "sold_unseen",
};

export const limitOf = (kind: MovementKind): Limit | null => movementKinds[kind].limit;

/** The kinds that have a limit. A movement stores its kind if it is one of these. */
export const limitedKinds = (Object.keys(movementKinds) as MovementKind[]).filter(
  (kind) => limitOf(kind) !== null,
);
