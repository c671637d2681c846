import { pageHref } from "#src/shared/addresses.ts";
import type { Approval } from "../contract.ts";

/** The address of the record that a request is about; null if there is none, or if it was deleted. */
export function subjectHref({ kind, status, subjectId, stockAct, sale }: Approval): string | null {
  if (sale) return pageHref("/sales/$id", { id: sale.id });
  if (!subjectId) return null;
  switch (kind) {
    case "late_refund":
      return pageHref("/sales/$id", { id: subjectId });
    case "stock_adjustment":
      return hrefOfStock(stockAct, subjectId);
    case "overpaid_cash":
      return pageHref("/devices/$id", { id: subjectId });
    case "device_deletion":
      return status === "done" ? null : pageHref("/devices/$id", { id: subjectId });
    // A cart is no record yet, and the card names the customer of store credit.
    case "discount":
    case "credit_payout":
      return null;
  }
}

const actsOfItems = ["receive", "change_terms", "correct_value"];

function hrefOfStock(act: string | null, id: string): string | null {
  if (act === null || actsOfItems.includes(act)) return pageHref("/inventory/$id", { id });
  if (act === "apply_count") return pageHref("/inventory/counts/$id", { id });
  return act === "move_part" ? pageHref("/devices/$id", { id }) : null;
}
