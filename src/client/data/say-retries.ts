import { word } from "../words/i18n.ts";
import { toasts } from "../ui/feedback/toasts.ts";

export const RETRIES = 3;

/**
 * Shows a toast with the message that a failed read is sent again, or that it has failed too often. All reads share one
 * toast. Without a network, the offline banner is shown instead of the toast.
 * @param failures how often this read had failed before the current failure
 */
export function sayRetry(failures: number): void {
  if (!navigator.onLine) return;
  const text =
    failures < RETRIES
      ? word("shell:retrying", { op: word("shell:loading"), n: failures + 1 })
      : word("shell:retriesExceeded");
  toasts.replace("retry", text);
}
