import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useStockApproval } from "#src/areas/inventory/adjustments/client/use-stock-approval.tsx";
import type { UsedHandset } from "../../contract.ts";
import { handsetRepairsContract } from "../contract.ts";
import { repairOutcomes, type RepairOutcome } from "../../repair-schemas.ts";

interface Props {
  handset: UsedHandset;
  repairId: string;
  onClose: () => void;
}

/** Ends a repair before the sale, and says what became of the handset. */
export default function EndRepairDialog({ handset, repairId: id, onClose }: Props) {
  const { t } = useTranslation("handsets");
  const mayWriteOff = useMay()("adjust_stock");
  const end = useWrite(handsetRepairsContract.endHandsetRepair);
  const { send, question } = useStockApproval("write_off_handset", id, onClose);
  const form = useDialogForm<{ outcome: RepairOutcome }>({
    defaultValues: { outcome: "repaired" },
    failed: t("repair.failed"),
    submit: async (body) => {
      const ended = await send(body, () => end.mutateAsync({ params: { id }, body }));
      if (ended) toasts.success(t("repair.ended"));
      return ended;
    },
    onDone: (ended) => ended && onClose(),
  });
  return (
    <>
      <FormDialog
        onClose={onClose}
        size="small"
        title={t("repair.endTitle", { number: handset.handsetNumber })}
        form={form}
        submitLabel={t("repair.end")}
      >
        <SelectField
          label={t("repair.result")}
          options={repairOutcomes
            .filter((outcome) => mayWriteOff || outcome !== "written_off")
            .map((value) => ({ value, label: t(`repair.result_${value}`) }))}
          {...form.field("outcome")}
        />
      </FormDialog>
      {question}
    </>
  );
}
