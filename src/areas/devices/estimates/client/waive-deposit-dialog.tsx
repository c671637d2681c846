import { useState } from "react";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Device } from "../../contract.ts";
import { estimatesContract } from "../contract.ts";

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
    <FormDialog
      onClose={onClose}
      title={t("waiver.title")}
      description={t("waiver.hint")}
      size="small"
      dirty={reason !== ""}
      form={{ onSubmit: send, submitting: waive.isPending, formError: problem }}
      submitLabel={t("waiver.title")}
    >
      <TextArea
        label={t("waiver.reason")}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={asked && !reason.trim() ? t("waiver.reasonMissing") : undefined}
      />
    </FormDialog>
  );
}
