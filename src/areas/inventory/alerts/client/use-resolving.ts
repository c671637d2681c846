import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { alertsContract } from "../contract.ts";

/** Puts alerts away, and offers to take that back. */
export function useResolving(): {
  /** `onDone` once they are away. */
  resolve: (ids: readonly string[], note?: string, onDone?: () => void) => void;
  isResolving: boolean;
} {
  const { t } = useTranslation("alerts");
  const errorText = useErrorText();
  const resolving = useWrite(alertsContract.resolveStockAlerts);
  const reopening = useWrite(alertsContract.reopenStockAlerts);
  const fail = (error: unknown) => {
    const isOver = error instanceof ApiRefusal && error.params["reason"] === "alert-over";
    const isKnown = error instanceof ApiRefusal && !error.isTransient;
    toasts.error(isOver ? t("isOver") : isKnown ? errorText(error) : t("failed"));
  };
  const reopen = (ids: readonly string[]) =>
    reopening.mutate({ body: { ids: [...ids] } }, { onError: fail });
  return {
    resolve: (ids, note = "", onDone = () => {}) =>
      resolving.mutate(
        { body: { ids: [...ids], ...(note.trim() && { note: note.trim() }) } },
        {
          onSuccess: () => {
            onDone();
            toasts.info(t("resolved", { count: ids.length }), {
              label: t("undo"),
              onClick: () => reopen(ids),
            });
          },
          onError: fail,
        },
      ),
    isResolving: resolving.isPending,
  };
}
