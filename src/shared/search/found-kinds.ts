/** The kinds of records that the search of the whole shop finds. Each area registers the search of its own kinds. */
export const foundKinds = [
  "device",
  "handset",
  "customer",
  "product",
  "sale",
  "receipt",
  "return",
  "supplier",
  "purchase_order",
  "expense",
  "payout",
] as const;
export type FoundKind = (typeof foundKinds)[number];
