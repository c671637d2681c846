import { useQueryClient } from "@tanstack/react-query";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Endpoint } from "#src/shared/contract.ts";

/** A write that decides about late money. It shows `done` and refreshes the sale for which the money came. */
export function useDecision<E extends Endpoint>(endpoint: E, done: string) {
  const client = useQueryClient();
  return useWrite(endpoint, {
    onSuccess: () => {
      toasts.success(done);
      // The endpoint belongs to payments, so the write itself refreshes only those.
      void client.invalidateQueries({ queryKey: ["sales"] });
    },
  });
}
