/** The parts of an item's screen that are loaded when they are needed. */
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";

export const EditItemDialog = lazyWithWords(
  () => import("./edit-item-dialog.tsx"),
  "purchasing-errors",
);
export const ItemPictures = lazyWithWords(
  () => import("../../pictures/client/item-pictures.tsx"),
  "item-pictures",
  "uploads",
);
export const ItemSerials = lazyWithWords(() => import("./item-serials.tsx"), "serials");
export const TermsDialog = lazyWithWords(
  () => import("../../terms/client/terms-dialog.tsx"),
  "purchasing-errors",
);
export const ReceiveStock = lazyWithWords(
  () => import("../../receiving/client/receive-stock.tsx"),
  "receiving",
);
export const CorrectValueDialog = lazyWithWords(
  () => import("./correct-value-dialog.tsx"),
  "stock-value",
  "purchasing-errors",
);
export const CostHistory = lazyWithWords(
  () => import("../../value/client/cost-history.tsx"),
  "stock-value",
);
export const DemandCard = lazyWithWords(
  () => import("../../demand/client/demand-card.tsx"),
  "demand",
);
export const AdjustDialog = lazyWithWords(
  () => import("./adjust-dialog.tsx"),
  "approvals",
  "approval-errors",
);
