/**
 * The acts, besides an adjustment, that a user can ask for when their value is above a limit of stock. Each is an
 * endpoint of its own, whose body is the `input` of the request.
 */
export const stockActs = [
  "receive",
  "create_item",
  "apply_count",
  "move_part",
  "handset_part",
  "write_off_handset",
  "replace_claim",
  "buy_handset",
  "handset_labour",
  "change_terms",
  "correct_value",
] as const;
/** The acts without a record, because it does not exist yet. */
export const actsWithoutSubject: readonly StockActName[] = ["create_item", "buy_handset"];
export type StockActName = (typeof stockActs)[number];
