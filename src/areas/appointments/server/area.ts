import type { Area } from "#src/server/area.ts";
import { appointmentsConstraints } from "./constraints.ts";
import { appointmentsOfCustomers } from "./customer-records.ts";
import { finishByIntake } from "./finish-by-intake.ts";
import { appointmentsInvariants } from "./invariants.ts";
import { appointmentsPersonalData } from "./personal-data.ts";
import { appointmentsRoutes } from "./routes.ts";
import { TELL_OF_APPOINTMENTS, tellOfAppointments } from "./tell-of-appointments.ts";

export const appointmentsArea: Area = {
  routes: () => [appointmentsRoutes],
  schemas: async () => [await import("../contract.ts")],
  constraints: appointmentsConstraints,
  invariants: appointmentsInvariants,
  customerRecords: [appointmentsOfCustomers],
  personalData: [appointmentsPersonalData],
  reactions: { "device.created": [finishByIntake] },
  tasks: (db) => ({ [TELL_OF_APPOINTMENTS]: () => tellOfAppointments(db) }),
  cron: [{ task: TELL_OF_APPOINTMENTS, match: "*/5 * * * *" }],
};
