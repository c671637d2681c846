import type { Area } from "#src/server/area.ts";
import { bookingsInvariants } from "../bookings/server/invariants.ts";
import { keepPhotos } from "../bookings/server/keep-photos.ts";
import { bookingsPersonalData } from "../bookings/server/personal-data.ts";
import { bookingsRoutes } from "../bookings/server/routes.ts";
import { TIDY_BOOKINGS, tidyBookings } from "../bookings/server/tidy-bookings.ts";
import { appointmentsConstraints } from "./constraints.ts";
import { appointmentsOfCustomers } from "./customer-records.ts";
import { finishByIntake } from "../calendar/server/finish-by-intake.ts";
import { appointmentsInvariants } from "./invariants.ts";
import { appointmentsPersonalData } from "./personal-data.ts";
import { appointmentsRoutes } from "../calendar/server/routes.ts";
import {
  NOTIFY_OF_APPOINTMENTS,
  notifyCustomersOfAppointments,
} from "../calendar/server/notify-of-appointments.ts";

export const appointmentsArea: Area = {
  name: "appointments",
  routes: ({ files }) => [appointmentsRoutes, bookingsRoutes(files)],
  schemas: async () => [
    await import("../contract.ts"),
    await import("../bookings/contract.ts"),
    await import("../bookings/pages-contract.ts"),
  ],
  constraints: appointmentsConstraints,
  invariants: { ...appointmentsInvariants, ...bookingsInvariants },
  customerRecords: [appointmentsOfCustomers],
  personalData: [appointmentsPersonalData, bookingsPersonalData],
  reactions: { "device.created": [finishByIntake, keepPhotos] },
  tasks: (db) => ({
    [NOTIFY_OF_APPOINTMENTS]: () => notifyCustomersOfAppointments(db),
    [TIDY_BOOKINGS]: () => tidyBookings(db),
  }),
  cron: [
    { task: NOTIFY_OF_APPOINTMENTS, match: "*/5 * * * *" },
    { task: TIDY_BOOKINGS, match: "23 * * * *" },
  ],
};
