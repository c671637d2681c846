import { useQueryClient } from "@tanstack/react-query";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Endpoint } from "#src/shared/contract.ts";

/** A write that decides about late money, whichever way: `done` is said, and the sale it came for is read anew. */
export function useDecision<E extends Endpoint>(endpoint: E, done: string, onDone?: () => void) {
  const client = useQueryClient();
  return useWrite(endpoint, {
    onSuccess: () => {
      toasts.success(done);
      // It belongs to payments, which the answer refreshes by itself.
      void client.invalidateQueries({ queryKey: ["sales"] });
      onDone?.();
    },
  });
}
