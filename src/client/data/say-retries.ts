import { word } from "../words/i18n.ts";
import { toasts } from "../ui/feedback/toasts.ts";

export const RETRIES = 3;

/**
 * Says in a toast that a failed read is being sent again, or that it will not be sent again. All reads share this
 * toast. Without a network there is no toast, because the banner informs the user. @param failures the number of
 * failures of this read so far
 */
export function sayRetry(failures: number): void {
  if (!navigator.onLine) return;
  const text =
    failures < RETRIES
      ? word("shell:retrying", { op: word("shell:loading"), n: failures + 1 })
      : word("shell:retriesExceeded");
  toasts.replace("retry", text);
}
