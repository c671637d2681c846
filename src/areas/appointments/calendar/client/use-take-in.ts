import { useState } from "react";
import { useGo } from "#src/client/address.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { beginIntake, hasOtherIntake } from "#src/areas/devices/intake/client/begin-intake.ts";
import { appointmentsContract, type Appointment } from "../../contract.ts";
import type { AppointmentStatus } from "../../rules.ts";
import { useMoveRefusal } from "./use-move-refusal.ts";

/** The moves of an appointment that need no words. A failure is a toast. */
export function useMoves() {
  const explain = useMoveRefusal();
  const change = useWrite(appointmentsContract.changeAppointmentStatus);
  const move = async ({ id }: Appointment, status: AppointmentStatus) => {
    try {
      return await change.mutateAsync({ params: { id }, body: { status } });
    } catch (error) {
      toasts.error(explain(error));
      return null;
    }
  };
  return { move, isMoving: change.isPending };
}

/**
 * The customer has arrived: opens the intake with what is known. Somebody who is no customer yet becomes one before.
 * `other` is the appointment that waits for the answer whether another intake of this tab may be given up.
 */
export function useTakeIn() {
  const go = useGo();
  const may = useMay();
  const explain = useMoveRefusal();
  const { move, isMoving } = useMoves();
  const makeCustomer = useWrite(appointmentsContract.makeCustomerOfAppointment);
  const [other, setOther] = useState<Appointment | null>(null);

  const begin = async (appointment: Appointment) => {
    const arrived =
      appointment.status === "arrived" ? appointment : await move(appointment, "arrived");
    if (!arrived) return;
    try {
      const known =
        arrived.customerId === null && may("create_customers")
          ? await makeCustomer.mutateAsync({ params: { id: arrived.id } })
          : arrived;
      const { id, customerId, brand, model, reason } = known;
      const start = { customerId, brand: brand ?? "", model: model ?? "" };
      go(beginIntake(id, { ...start, issueDescription: reason }));
    } catch (error) {
      toasts.error(explain(error));
    }
  };
  return {
    takeIn: (appointment: Appointment) => {
      if (hasOtherIntake(appointment.id)) setOther(appointment);
      else void begin(appointment);
    },
    isBusy: isMoving || makeCustomer.isPending,
    other,
    begin,
    keepOther: () => setOther(null),
  };
}
