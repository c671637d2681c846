/** The files of this area that other areas may import (tests/tidy/public-files.ts). All others are private. */
export const publicFiles = [
  "client/add-shipment-dialog.tsx",
  "client/order-money.tsx",
  "client/proof-words.ts",
  "client/shipment-status.tsx",
  "client/use-opened-shipment.ts",
  "client/use-order-format.ts",
  "contract.ts",
  "order-format.ts",
  "papers-schemas.ts",
  "rules.ts",
  "server/create-shipment.ts",
  "server/delete-shipments.ts",
  "server/follow-order.ts",
  "shillings.ts",
] as const;
