import { word } from "../words/i18n.ts";
import { toasts } from "../ui/feedback/toasts.ts";

export const RETRIES = 3;

/**
 * Says in the spec's words that a read failed and is sent again, or that it was sent often enough. All reads share one
 * toast. Says nothing without a connection: the banner does.
 * @param failures how often the read failed before
 */
export function sayRetry(failures: number): void {
  if (!navigator.onLine) return;
  const text =
    failures < RETRIES
      ? word("shell:retrying", { op: word("shell:loading"), n: failures + 1 })
      : word("shell:retriesExceeded");
  toasts.replace("retry", text);
}
