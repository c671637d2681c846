import { useQueryClient } from "@tanstack/react-query";
import { ApiRefusal } from "#src/client/data/api.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { retentionContract } from "../contract.ts";

/** Asks whether to delete old data now. The job starts only if the setting is still the one that the user has seen. */
export function DeleteOldDataDialog({
  keptDays,
  count,
  onClose,
}: {
  keptDays: number;
  count: number;
  onClose: () => void;
}) {
  const { t } = useTranslation("system");
  const errorText = useErrorText();
  const client = useQueryClient();
  const start = useWrite(retentionContract.deleteOldData);
  const confirm = async () => {
    try {
      await start.mutateAsync({ body: { keptDays } });
      toasts.success(t("data.started"));
    } catch (error) {
      const isStale = error instanceof ApiRefusal && error.code === "stale_version";
      if (isStale) {
        await client.invalidateQueries({
          queryKey: read(retentionContract.previewRetention, {}).queryKey,
        });
        toasts.error(t("data.changed"));
        return;
      }
      toasts.error(`${t("data.startFailed")}. ${errorText(error)}`);
      throw error;
    }
  };
  return (
    <ConfirmDialog
      open
      title={t("data.question")}
      loses={t("data.loses", { count })}
      confirmLabel={t("data.delete")}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
