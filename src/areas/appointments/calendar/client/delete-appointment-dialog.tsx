import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { appointmentsContract, type Appointment } from "../../contract.ts";
import { mistakes, type Mistake } from "../../rules.ts";
import { personName } from "../../core/client/appointment-words.ts";

interface Props {
  appointment: Appointment;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes an appointment that was a mistake. */
export default function DeleteAppointmentDialog({ appointment, onClose, onDeleted }: Props) {
  const { t } = useTranslation("appointments");
  const remove = useWrite(appointmentsContract.deleteAppointment);
  const form = useDialogForm<{ reason: Mistake | "" }>({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: reason ? undefined : "common:invalid.required" }),
    submit: ({ reason }) =>
      remove.mutateAsync({ params: { id: appointment.id }, body: { reason: reason || "trial" } }),
    onDone: () => {
      toasts.success(t("toast.deleted"));
      onDeleted();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("delete.title", { name: personName(appointment, t) })}
      description={t("delete.loses")}
      size="small"
      form={form}
      danger
      submitLabel={t("delete.action")}
    >
      <SelectField
        label={t("delete.reason")}
        placeholder={t("delete.choose")}
        options={mistakes.map((value) => ({ value, label: t(`delete.mistake.${value}`) }))}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
