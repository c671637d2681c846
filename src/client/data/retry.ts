import { word } from "../words/i18n.ts";
import { toasts } from "../ui/feedback/toasts.ts";

const attempts = 3;
const pause = 1000;

/** Tries up to three times, a second apart, saying so: '{op} failed. Retrying... (n/3)'. `op` is the act in words.
 *  Only for reads and for writes with one and the same Idempotency-Key. The last error is thrown on. */
export async function withRetries<T>(
  op: string,
  act: () => Promise<T>,
  isTransient: (error: unknown) => boolean,
): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await act();
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (n > attempts) {
        toasts.error(word("shell:retriesExceeded"));
        throw error;
      }
      toasts.error(word("shell:retrying", { op, n }));
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }
}

/** On reconnect, for each thing that was kept and is sent now: 'Synced: {op}'. */
export function tellSynced(op: string): void {
  toasts.success(word("shell:synced", { op }));
}
