import { word } from "../words/i18n.ts";
import { isOnline } from "./online.ts";
import { toasts } from "../ui/feedback/toasts.ts";

export const RETRIES = 3;

/**
 * Shows a toast with the message that a failed read is sent again, or that it has failed too often. All reads share one
 * toast. Without a network, the offline banner is shown instead of the toast.
 * @param failures how often this read had failed before the current failure
 * @param path the address of the read, which names the operation
 */
export async function sayRetry(failures: number, path = ""): Promise<void> {
  if (!isOnline()) return;
  if (failures >= RETRIES) return toasts.replace("retry", word("shell:retriesExceeded"));
  // The names are loaded on demand, because the first screen has no room for them. They may fail to load as well.
  const names = await import("../words/read-names.ts").catch(() => null);
  const op = names?.nameOfRead(path) ?? word("shell:loading");
  toasts.replace("retry", word("shell:retrying", { op, n: failures + 1 }));
}
