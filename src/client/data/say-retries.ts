import { word, type WordKey } from "../words/i18n.ts";
import { isOnline } from "./online.ts";
import { toasts } from "../ui/feedback/toasts.ts";

export const RETRIES = 3;

/** What a read loads, by the beginning of its address: the name of the screen that shows it. */
const loaded: Readonly<Record<string, WordKey>> = {
  devices: "shell:nav.devices",
  customers: "shell:nav.customers",
  items: "shell:nav.inventory",
  inventory: "shell:nav.inventory",
  shipments: "shell:nav.shipments",
  "purchase-orders": "shell:nav.purchaseOrders",
  sales: "shell:nav.salesReport",
  shifts: "shell:nav.shifts",
  returns: "shell:nav.returns",
  expenses: "shell:nav.expenses",
  users: "shell:nav.users",
  settings: "shell:nav.settings",
  loyalty: "shell:nav.loyalty",
  sms: "shell:nav.sms",
  appointments: "shell:nav.appointments",
  approvals: "shell:nav.approvals",
  analytics: "shell:nav.analytics",
};

/** The operation of a read for its toast: "Loading Customers", or "Loading" alone. */
export function nameOfRead(path: string): string {
  const what = loaded[path.split("/")[2] ?? ""];
  return what ? word("shell:loadingOf", { what: word(what) }) : word("shell:loading");
}

/**
 * Shows a toast with the message that a failed read is sent again, or that it has failed too often. All reads share one
 * toast. Without a network, the offline banner is shown instead of the toast.
 * @param failures how often this read had failed before the current failure
 * @param path the address of the read, which names the operation
 */
export function sayRetry(failures: number, path = ""): void {
  if (!isOnline()) return;
  const text =
    failures < RETRIES
      ? word("shell:retrying", { op: nameOfRead(path), n: failures + 1 })
      : word("shell:retriesExceeded");
  toasts.replace("retry", text);
}
