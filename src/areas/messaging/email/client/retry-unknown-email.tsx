import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { StatementDialog } from "../../core/client/statement-dialog.tsx";
import { emailContract } from "../contract.ts";

/** Sends an email again whose result is unknown, once somebody has stated that it did not arrive. */
export default function RetryUnknownEmail({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("emails");
  const retry = useWrite(emailContract.retryEmail);
  return (
    <StatementDialog
      title={t("retryUnknown.title")}
      hint={t("retryUnknown.hint")}
      statement={t("retryUnknown.confirm")}
      needed={t("retryUnknown.needed")}
      submitLabel={t("retryUnknown.submit")}
      submit={(body) => retry.mutateAsync({ params: { id }, body })}
      onDone={() => toasts.success(t("detail.retried"))}
      onClose={onClose}
    />
  );
}
