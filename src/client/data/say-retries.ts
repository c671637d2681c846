import { word } from "../words/i18n.ts";
import { toasts } from "../ui/feedback/toasts.ts";

export const RETRIES = 3;

/**
 * Announces that a failed read is sent again, or that the retries are used up. All reads share one toast. Without a
 * network the banner informs the user instead.
 * @param failures the number of failures of this read so far
 */
export function sayRetry(failures: number): void {
  if (!navigator.onLine) return;
  const text =
    failures < RETRIES
      ? word("shell:retrying", { op: word("shell:loading"), n: failures + 1 })
      : word("shell:retriesExceeded");
  toasts.replace("retry", text);
}
