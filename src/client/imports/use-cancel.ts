import type { CallInput, Endpoint } from "#src/shared/contract.ts";
import { useWrite } from "../data/queries.ts";
import { toasts } from "../ui/feedback/toasts.ts";

/** The button that cancels an import while it is written. */
export function useCancel<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  problemOf: (error: unknown) => string,
): { isPending: boolean; onPress: () => void } {
  const { isPending, mutate } = useWrite(endpoint);
  return {
    isPending,
    onPress: () => mutate(input, { onError: (error) => toasts.error(problemOf(error)) }),
  };
}
