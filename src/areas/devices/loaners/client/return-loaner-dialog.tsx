import { useWatch } from "react-hook-form";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { loanersContract } from "../contract.ts";
import type { NamedLoan } from "./named-loan.ts";
import { loanerConditions, type LoanerCondition } from "../../kinds.ts";

/** Takes a loaner back. */
export default function ReturnLoanerDialog({
  loan: { id, name },
  onClose,
}: {
  loan: NamedLoan;
  onClose: () => void;
}) {
  const { t } = useTranslation("loaners");
  const back = useWrite(loanersContract.returnLoaner);
  const form = useDialogForm({
    defaultValues: { condition: undefined as LoanerCondition | undefined, note: "" },
    check: ({ condition, note }) => ({
      condition: condition ? undefined : t("return.howMissing"),
      note: condition === "damaged" && !note.trim() ? t("return.noteMissing") : undefined,
    }),
    failed: t("return.failed"),
    submit: async ({ condition, note }) => {
      if (!condition) return;
      await back.mutateAsync({ params: { id }, body: { condition, note: note.trim() } });
      toasts.success(t("return.done", { name }));
    },
    onDone: onClose,
  });
  const condition = useWatch({ control: form.control, name: "condition" });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("return.title", { name })}
      form={form}
      submitLabel={t("return.submit")}
    >
      <ControlledField form={form} name="condition">
        {(field) => (
          <SegmentedControl
            label={t("return.how")}
            wide
            options={loanerConditions.map((value) => ({ value, label: t(`return.${value}`) }))}
            {...field}
          />
        )}
      </ControlledField>
      <TextField
        label={t("return.note")}
        optional={condition !== "damaged"}
        maxLength={500}
        {...form.field("note")}
      />
    </FormDialog>
  );
}
