import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Endpoint } from "#src/shared/contract.ts";

/** Sends a decision about late money, and shows the text `done` on success. */
export function useDecision<E extends Endpoint>(endpoint: E, done: string) {
  return useWrite(endpoint, {
    onSuccess: () => toasts.success(done),
  });
}
