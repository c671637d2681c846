import type { CallInput, Endpoint } from "#src/shared/contract.ts";
import { useWrite } from "../data/queries.ts";
import { toasts } from "../ui/feedback/toasts.ts";
import { useTranslation } from "../words/i18n.ts";

/** The button that discards an import. `onGone` is called when it is discarded. */
export function useDiscard<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { onGone, onError }: { onGone: () => void; onError: (error: unknown) => void },
): { isPending: boolean; onPress: () => void } {
  const { t } = useTranslation("file-import");
  // The button disappears when the import is discarded, and callbacks of `mutate` with it.
  const { isPending, mutate } = useWrite(endpoint, {
    onSuccess: () => {
      toasts.success(t("discarded"));
      onGone();
    },
  });
  return { isPending, onPress: () => mutate(input, { onError }) };
}
