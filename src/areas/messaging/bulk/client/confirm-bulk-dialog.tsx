import { useWrite } from "#src/client/data/queries.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { useSendingState } from "../../sms/client/use-sending-state.ts";
import { bulkContract } from "../contract.ts";
import { EstimateFigures } from "./bulk-estimate.tsx";
import type { Estimated } from "./bulk-form.tsx";

interface Props {
  estimated: Estimated;
  onClose: () => void;
  onSent: () => void;
}

/** Asks before a message goes to many customers, with their number and the cost. */
export function ConfirmBulkDialog({ estimated: { body, estimate }, onClose, onSent }: Props) {
  const { t, language } = useTranslation("sms-bulk");
  const errorText = useErrorText();
  const state = useSendingState();
  const send = useWrite(bulkContract.sendBulk);
  const counted = {
    count: estimate.recipients,
    number: formatNumber(estimate.recipients, language),
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("send.confirmTitle", counted)}
      danger={false}
      loses={
        <div className="flex flex-col gap-3 text-ink">
          {state?.isSimulated ? <Notice tone="waiting">{t("send.simulated")}</Notice> : null}
          {state?.isQuietNow ? (
            <Notice tone="waiting">{t("send.waits", { start: state.schedule.start })}</Notice>
          ) : null}
          <EstimateFigures estimate={estimate} />
        </div>
      }
      confirmLabel={t("send.confirm", counted)}
      onConfirm={() =>
        send.mutateAsync(
          { body },
          {
            onSuccess: () => {
              toasts.success(t("send.started"));
              onSent();
            },
            onError: (error) => toasts.error(`${t("send.failed")}: ${errorText(error)}`),
          },
        )
      }
    />
  );
}
