import { useQuery } from "@tanstack/react-query";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { appointmentsContract, type Appointment } from "../../contract.ts";
import { AppointmentFields } from "../../core/client/appointment-fields.tsx";
import { devicesContract } from "#src/areas/devices/core/contract.ts";
import {
  appointmentForm,
  atItsField,
  toAppointmentForm,
  toChanges,
  type AppointmentForm,
} from "../../core/client/appointment-form.ts";
import { personName } from "../../core/client/appointment-words.ts";

interface Props {
  appointment: Appointment;
  onClose: () => void;
  onSaved: (appointment: Appointment) => void;
}

/** Changes an appointment, or moves it to another time. If another user saves first, what was typed is kept. */
export default function EditAppointmentDialog({ appointment, onClose, onSaved }: Props) {
  const { t } = useTranslation("appointments");
  useErrorText();
  const shownValue = useShownValue();
  const update = useWrite(appointmentsContract.updateAppointment);
  const versioned = useVersionedForm<Appointment, AppointmentForm, AppointmentForm>({
    record: appointment,
    toInput: toAppointmentForm,
    schema: appointmentForm,
    save: async (changed, version) => {
      const changes = toChanges(changed, form.getValues());
      if (Object.keys(changes).length === 0) return onClose();
      const body = { ...changes, version };
      const params = { id: appointment.id };
      const saved = await atItsField(update.mutateAsync({ params, body }));
      toasts.success(t("toast.saved"));
      onSaved(saved);
    },
  });
  const { form } = versioned;
  return (
    <RecordDialog
      edit={{ ...versioned, label: (field) => t(`changed.${field}`), onClose }}
      title={t("form.edit", { name: personName(appointment, t) })}
      size="large"
      submitLabel={t("common:save")}
      fieldValue={shownValue}
    >
      <AppointmentFields form={form} />
    </RecordDialog>
  );
}

function useShownValue() {
  const { t, language } = useTranslation("appointments");
  const { data } = useQuery(read(devicesContract.listTechnicians, {}));
  return (field: keyof AppointmentForm, value: unknown): string => {
    const text = typeof value === "string" ? value : "";
    if (!text) return "–";
    if (field === "day") return formatDate(text, language);
    if (field === "minutes") return t("minutes", { count: Number(text) });
    if (field === "who") return t(text === "customer" ? "form.customer" : "form.contact");
    if (field === "customerId") return t("form.otherCustomer");
    if (field === "technicianId")
      return data?.items.find(({ id }) => id === text)?.name ?? t("form.otherTechnician");
    return text;
  };
}
