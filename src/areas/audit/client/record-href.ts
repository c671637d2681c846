import { pageHref } from "#src/shared/addresses.ts";
import type { AuditEntry } from "../contract.ts";

const pages: Readonly<Record<string, (id: string) => string>> = {
  devices: (id) => pageHref("/devices/$id", { id }),
  customers: (id) => pageHref("/customers/$id", { id }),
  sales: (id) => pageHref("/sales/$id", { id }),
  returns: (id) => pageHref("/returns/$id", { id }),
  inventory: (id) => pageHref("/inventory/$id", { id }),
  invoices: (id) => pageHref("/invoices/$id", { id }),
  shifts: (id) => pageHref("/shifts/$id", { id }),
  suppliers: (id) => pageHref("/suppliers/$id", { id }),
  loaners: (id) => pageHref("/loaners/$id", { id }),
  webhooks: (id) => pageHref("/webhooks/$id", { id }),
  "used-handsets": (id) => pageHref("/handsets/$id", { id }),
  "order-requests": (id) => pageHref("/order-requests/$id", { id }),
  "stock-counts": (id) => pageHref("/inventory/counts/$id", { id }),
  approvals: (id) => pageHref("/approvals", {}, { view: "all", open: id }),
  settings: () => pageHref("/settings", {}, { category: "history" }),
};

/** The page of the record of an entry; null if it has none, or if the entry is its deletion. */
export const recordHref = ({ subject, kind, recordId }: AuditEntry): string | null =>
  kind.endsWith(".deleted") ? null : (pages[subject]?.(recordId) ?? null);
