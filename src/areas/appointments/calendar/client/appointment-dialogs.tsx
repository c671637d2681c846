import { Suspense, lazy } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import type { Appointment } from "../../contract.ts";
import type { AppointmentsAddress } from "../../core/client/appointments-address.ts";
import { personName } from "../../core/client/appointment-words.ts";
import type { OpenTask } from "./appointments-page.tsx";
import type { useTakeIn } from "./use-take-in.ts";

const NewAppointmentDialog = lazy(() => import("./new-appointment-dialog.tsx"));
const EditAppointmentDialog = lazy(() => import("./edit-appointment-dialog.tsx"));
const CancelAppointmentDialog = lazy(() => import("./cancel-appointment-dialog.tsx"));
const DeleteAppointmentDialog = lazy(() => import("./delete-appointment-dialog.tsx"));

interface Props {
  address: AppointmentsAddress;
  day: string;
  task: OpenTask | null;
  takeIn: ReturnType<typeof useTakeIn>;
  onClose: () => void;
  onSaved: (appointment: Appointment) => void;
  onDeleted: () => void;
}

/** The dialogs of the screen of appointments, beside the details. */
export default function AppointmentDialogs({ address, day, task, takeIn, ...acts }: Props) {
  const { t } = useTranslation("appointments");
  const { onClose, onSaved, onDeleted } = acts;
  const appointment = task?.appointment;
  const { other } = takeIn;
  return (
    <Suspense>
      {address.new || task?.task === "again" ? (
        <NewAppointmentDialog
          start={{
            day,
            time: address.new === "true" ? "" : address.new,
            customerId: address.customer,
            like: appointment,
          }}
          onClose={onClose}
          onMade={onSaved}
        />
      ) : appointment && task.task === "edit" ? (
        <EditAppointmentDialog {...{ appointment, onClose, onSaved }} />
      ) : appointment && task.task === "cancel" ? (
        <CancelAppointmentDialog {...{ appointment, onClose }} />
      ) : appointment && task.task === "delete" ? (
        <DeleteAppointmentDialog {...{ appointment, onClose, onDeleted }} />
      ) : null}
      {other ? (
        <ConfirmDialog
          open
          title={t("replace.title", { name: personName(other, t) })}
          loses={t("replace.loses")}
          confirmLabel={t("replace.action")}
          onClose={takeIn.keepOther}
          onConfirm={() => takeIn.begin(other)}
        />
      ) : null}
    </Suspense>
  );
}
