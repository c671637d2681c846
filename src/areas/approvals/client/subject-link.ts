import { pageHref } from "#src/shared/addresses.ts";
import type { Approval } from "../contract.ts";

/** The address of the record that a request is about; null if there is none, or if it was deleted. */
export function subjectHref({ kind, status, subjectId, sale }: Approval): string | null {
  if (sale) return pageHref("/sales/$id", { id: sale.id });
  if (!subjectId) return null;
  switch (kind) {
    case "late_refund":
      return pageHref("/sales/$id", { id: subjectId });
    case "stock_adjustment":
      return pageHref("/inventory/$id", { id: subjectId });
    case "device_deletion":
      return status === "done" ? null : pageHref("/devices/$id", { id: subjectId });
    case "discount":
      return null;
  }
}
