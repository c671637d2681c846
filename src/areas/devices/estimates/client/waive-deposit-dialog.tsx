import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Device } from "../../core/contract.ts";
import { estimatesContract } from "../contract.ts";

/** Waives the unpaid part of the deposit. The user must give a reason. */
export function WaiveDepositDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation("estimates");
  const waive = useWrite(estimatesContract.waiveDeposit);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason, t("waiver.reasonMissing")) }),
    failed: t("waiver.failed"),
    submit: async ({ reason }) => {
      await waive.mutateAsync({ params: { id: device.id }, body: { reason: reason.trim() } });
      toasts.success(t("waiver.done"));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("waiver.title")}
      description={t("waiver.hint")}
      size="small"
      form={form}
      submitLabel={t("waiver.title")}
    >
      <TextArea label={t("waiver.reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
