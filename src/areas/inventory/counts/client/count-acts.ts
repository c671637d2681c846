/** Hooks for the actions on a stock count. `useCountActs` shows a toast when its request fails. */
import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { countsContract } from "../contract.ts";

/** Returns a function that explains a failed request, if possible with a sentence of the catalogue `counts`. */
export function useCountRefusal(): (error: unknown) => string {
  const { t } = useTranslation("counts");
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiRefusal) || error.isTransient) return t("failed");
    if (error.code === "stale_version") return t("apply.stale");
    if (error.code === "insufficient_stock") return t("apply.tooFew", error.params);
    const { reason } = error.params;
    if (reason === "count-ended") return t("ended");
    if (reason === "nothing-to-count") return t("new.nothing");
    return errorText(error);
  };
}

export function useCountActs(id: string) {
  const refusal = useCountRefusal();
  const input = { params: { id } };
  const fail = (error: unknown) => {
    toasts.error(refusal(error));
  };
  const finish = useWrite(countsContract.finishStockCount);
  const reopen = useWrite(countsContract.reopenStockCount);
  const cancel = useWrite(countsContract.cancelStockCount);
  return {
    finish: () => finish.mutate(input, { onError: fail }),
    reopen: () => reopen.mutate(input, { onError: fail }),
    isBusy: finish.isPending || reopen.isPending,
    cancel: async () => {
      try {
        await cancel.mutateAsync(input);
      } catch (error) {
        fail(error);
        throw error;
      }
    },
  };
}
