import { useState } from "react";
import { errorText } from "#src/client/error-text.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { useWrite } from "#src/client/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { FormError } from "#src/client/ui/form-error.tsx";
import { TextArea } from "#src/client/ui/text-area.tsx";
import { toasts } from "#src/client/ui/toasts.ts";
import type { Device } from "../../contract.ts";
import { estimatesContract } from "../../estimates-contract.ts";

/** Nothing more is asked in advance; why stays with the device. */
export function WaiveDepositDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation("estimates");
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const waive = useWrite(estimatesContract.waiveDeposit);
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (!reason.trim() || waive.isPending) return;
    waive.mutate(
      { params: { id: device.id }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          toasts.success(t("waiver.done"));
          onClose();
        },
        onError: (error) => setProblem(error.isTransient ? t("waiver.failed") : errorText(error)),
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("waiver.title")}
      description={t("waiver.hint")}
      size="small"
      dirty={reason !== ""}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button variant="primary" loading={waive.isPending} onClick={send}>
            {t("waiver.title")}
          </Button>
        </>
      }
    >
      <TextArea
        label={t("waiver.reason")}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={asked && !reason.trim() ? t("waiver.reasonMissing") : undefined}
      />
      <div className="mt-3 empty:hidden">
        <FormError text={problem} />
      </div>
    </Dialog>
  );
}
