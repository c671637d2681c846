import { useWrite } from "#src/client/data/queries.ts";
import { useToday } from "#src/client/words/clock.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { loanersContract } from "../contract.ts";
import type { NamedLoan } from "./named-loan.ts";

/** Changes the day on which a loaner should come back. */
export default function DueDialog({
  loan: { id, name, dueOn },
  onClose,
}: {
  loan: NamedLoan;
  onClose: () => void;
}) {
  const { t, language } = useTranslation("loaners");
  const today = useToday();
  const change = useWrite(loanersContract.changeLoanDue);
  const form = useDialogForm({
    // A day that is over cannot be chosen again.
    defaultValues: { dueOn: dueOn < today ? "" : dueOn },
    check: (values) => ({ dueOn: values.dueOn ? undefined : t("lend.dueMissing") }),
    failed: t("failedWrite"),
    submit: async (values) => {
      const changed = await change.mutateAsync({ params: { id }, body: values });
      toasts.success(t("due.done", { name, day: formatDate(changed.dueOn, language) }));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("due.title")}
      description={name}
      form={form}
      submitLabel={t("common:save")}
    >
      <ControlledField form={form} name="dueOn">
        {(field) => <DateField label={t("lend.due")} min={today} {...field} />}
      </ControlledField>
    </FormDialog>
  );
}
