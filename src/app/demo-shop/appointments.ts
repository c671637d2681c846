import { createAppointment } from "#src/areas/appointments/core/server/create-appointment.ts";
import { newAppointment } from "#src/areas/appointments/contract.ts";
import { momentAt } from "#src/areas/appointments/times.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Step, Story } from "./story.ts";

/** The days from today, the time, the minutes, the reason, the handset, and which technician. */
const plans = [
  [1, "09:30", 30, "Kioo kimepasuka", "Tecno", "Spark 20", 0],
  [1, "09:30", 45, "Betri haikai na chaji", "Samsung", "Galaxy A15", 1],
  [1, "11:00", 30, "Kamera haifunguki", "Infinix", "Hot 40", 0],
  [2, "10:00", 60, "Imeingia maji", "Samsung", "Galaxy S21", 1],
  [2, "14:30", 30, "Spika haisikiki", "Tecno", "Camon 30", null],
  [3, "08:30", 30, "Haipokei laini", "Itel", "A70", 0],
  [4, "12:00", 90, "Kioo na mfuniko wa nyuma", "iPhone", "12", 1],
  [5, "10:30", 30, "Programu inajifunga", "Redmi", "13C", null],
  [8, "09:00", 30, "Kuangalia betri", "Oppo", "A58", 0],
] as const;

/** People who are not customers yet. */
const newPeople = ["Mzee Salum Kondo", "Rehema Msuya"];

/** A customer who came without an appointment, and the appointments of the next days. */
export function appointmentSteps({ tx, admin, counter, technicians, time }: Story): Step[] {
  const [clerk = admin] = counter;
  const act = async () => {
    const customers = await tx
      .selectFrom("customers")
      .select("id")
      .where("isWalkIn", "=", false)
      .where("isActive", "=", true)
      .where("mergedInto", "is", null)
      .orderBy("createdAt", "desc")
      .orderBy("id")
      .limit(plans.length)
      .execute();
    const person = (nth: number) => {
      const name = newPeople[nth - 2];
      const customerId = customers[nth]?.id;
      return name || !customerId
        ? { contactName: name ?? "Asha", contactPhone: `+25575400090${nth}` }
        : { customerId };
    };
    const walkIn = { ...person(0), isWalkIn: true, reason: "Anataka kujua bei ya kioo" };
    await createAppointment(tx, clerk, newAppointment.parse(walkIn));
    for (const [nth, [days, at, minutes, reason, brand, model, bench]] of plans.entries())
      await createAppointment(
        tx,
        clerk,
        newAppointment.parse({
          ...person(nth),
          startsAt: momentAt(addDays(today(), days), at),
          minutes,
          reason,
          brand,
          model,
          technicianId: bench === null ? null : (technicians[bench]?.userId ?? null),
        }),
      );
  };
  return [{ minute: time.minutes - 12, act }];
}
