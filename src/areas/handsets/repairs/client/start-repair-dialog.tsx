import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import type { UsedHandset } from "../../contract.ts";
import { handsetRepairsContract } from "../contract.ts";

/** Starts a repair before the sale. */
export default function StartRepairDialog({
  handset: { id, handsetNumber: number },
  onClose,
}: {
  handset: UsedHandset;
  onClose: () => void;
}) {
  const { t } = useTranslation("handsets");
  const start = useWrite(handsetRepairsContract.startHandsetRepair);
  const form = useDialogForm({
    defaultValues: { problem: "" },
    check: ({ problem }) => ({ problem: needed(problem) }),
    failed: t("repair.failed"),
    submit: async ({ problem }) => {
      await start.mutateAsync({ params: { id }, body: { problem: problem.trim() } });
      toasts.success(t("repair.started"));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("repair.startTitle", { number })}
      description={t("repair.startHint")}
      form={form}
      submitLabel={t("repair.start")}
    >
      <TextArea label={t("repair.problem")} rows={3} maxLength={500} {...form.field("problem")} />
    </FormDialog>
  );
}
