import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { appointmentsContract, type Appointment } from "../../contract.ts";
import { personName } from "../../core/client/appointment-words.ts";
import { useMoveRefusal } from "./use-move-refusal.ts";

interface Props {
  appointment: Appointment;
  onClose: () => void;
}

/** Cancels an appointment, with the reason. */
export default function CancelAppointmentDialog({ appointment, onClose }: Props) {
  const { t } = useTranslation("appointments");
  const explain = useMoveRefusal();
  const change = useWrite(appointmentsContract.changeAppointmentStatus);
  const form = useDialogForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: ({ reason }) =>
      change.mutateAsync({
        params: { id: appointment.id },
        body: { status: "cancelled", reason: reason.trim() },
      }),
    explain,
    onDone: () => {
      toasts.success(t("toast.cancelled"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("cancel.title", { name: personName(appointment, t) })}
      description={t("cancel.loses")}
      size="small"
      form={form}
      danger
      cancelLabel={t("cancel.keep")}
      submitLabel={t("cancel.action")}
    >
      <TextArea label={t("cancel.reason")} rows={2} maxLength={300} {...form.field("reason")} />
    </FormDialog>
  );
}
