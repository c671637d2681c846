import { useWrite } from "#src/client/data/queries.ts";
import { shopNow, shopToday } from "#src/client/words/clock.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useAppForm } from "#src/client/ui/forms/form.tsx";
import { appointmentsContract, type Appointment } from "../../contract.ts";
import { hoursOf, type BusinessHours } from "../../rules.ts";
import { clockOf, clockTime, minutesOf } from "../../times.ts";
import { AppointmentFields } from "../../core/client/appointment-fields.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import {
  appointmentForm,
  atItsField,
  toAppointmentForm,
  toNewAppointment,
  type AppointmentForm,
} from "../../core/client/appointment-form.ts";

export interface NewAppointmentStart {
  day: string;
  /** "": the next likely time of the day. */
  time: string;
  customerId: string;
  /** An earlier appointment, whose person and reason are taken over. */
  like?: Appointment | undefined;
}

interface Props {
  start: NewAppointmentStart;
  onClose: () => void;
  onMade: (appointment: Appointment) => void;
}

/** Writes an appointment down. */
export default function NewAppointmentDialog({ start, onClose, onMade }: Props) {
  const { t } = useTranslation("appointments");
  useErrorText();
  const { settings } = useShop();
  const create = useWrite(appointmentsContract.createAppointment);
  const form = useAppForm<AppointmentForm, AppointmentForm>({
    schema: appointmentForm,
    defaultValues: startValues(start, settings.business.businessHours),
    submit: async (values) => {
      const made = await atItsField(create.mutateAsync({ body: toNewAppointment(values) }));
      toasts.success(t("toast.created"));
      onMade(made);
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("form.new")}
      dirty={form.formState.isDirty}
      size="large"
      form={form}
      submitLabel={t("form.create")}
    >
      <AppointmentFields form={form} isNew />
    </FormDialog>
  );
}

function startValues(
  { day: wanted, time, customerId, like }: NewAppointmentStart,
  hours: BusinessHours,
): AppointmentForm {
  const day = wanted < shopToday() ? shopToday() : wanted;
  return {
    who: "customer",
    contactName: "",
    contactPhone: "",
    reason: "",
    brand: "",
    model: "",
    note: "",
    minutes: "30",
    ...(like && toAppointmentForm(like)),
    customerId: like?.customerId ?? customerId,
    technicianId: "",
    isWalkIn: false,
    day,
    time: time || likelyTime(day, hours),
  };
}

/** The beginning of a working day; today, the next half hour. */
function likelyTime(day: string, hours: BusinessHours): string {
  const open = hoursOf(day, hours)?.open ?? "09:00";
  if (day !== shopToday()) return open;
  const next = Math.ceil((minutesOf(clockTime(shopNow().toISOString())) + 1) / 30) * 30;
  return next < 24 * 60 && clockOf(next) > open ? clockOf(next) : open;
}
