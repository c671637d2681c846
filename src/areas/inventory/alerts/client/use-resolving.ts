import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { alertsContract } from "../contract.ts";

/** The maximum number of alerts that one request may resolve. */
const AT_ONCE = 100;

const inRequests = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, nth) =>
    ids.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE),
  );

/** Resolves alerts, in several requests if there are many, and shows a toast with an undo. */
export function useResolving(): {
  /** Resolves alerts without a note. `onDone` is called on success; a toast reports a failure. */
  resolve: (ids: readonly string[], onDone?: () => void) => void;
  /** Resolves alerts with a note. Throws a refusal to the form that called it, which shows the refusal. */
  resolveWithNote: (ids: readonly string[], note: string) => Promise<void>;
  explain: (error: unknown) => string;
  isResolving: boolean;
} {
  const { t } = useTranslation("alerts");
  const errorText = useErrorText();
  const resolving = useWrite(alertsContract.resolveStockAlerts);
  const reopening = useWrite(alertsContract.reopenStockAlerts);
  const explain = (error: unknown): string => {
    if (!(error instanceof ApiRefusal) || error.isTransient) return t("failed");
    return error.params["reason"] === "alert-over" ? t("isOver") : errorText(error);
  };
  const fail = (error: unknown) => {
    toasts.error(explain(error));
  };
  const reopen = async (ids: readonly string[]) => {
    for (const some of inRequests(ids)) await reopening.mutateAsync({ body: { ids: some } });
  };
  const resolveWithNote = async (ids: readonly string[], note: string) => {
    const typed = note.trim();
    for (const some of inRequests(ids)) {
      await resolving.mutateAsync({ body: { ids: some, ...(typed && { note: typed }) } });
    }
    toasts.info(t("resolved", { count: ids.length }), {
      label: t("undo"),
      onClick: () => void reopen(ids).catch(fail),
    });
  };
  return {
    resolve: (ids, onDone) => void resolveWithNote(ids, "").then(onDone, fail),
    resolveWithNote,
    explain,
    isResolving: resolving.isPending,
  };
}
