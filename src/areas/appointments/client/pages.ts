import { paperPage, staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/appointments",
    permission: "view_appointments",
    words: ["appointments", "shop-errors"],
    load: () =>
      import("../calendar/client/appointments-page.tsx").then((page) => page.AppointmentsPage),
  }),
  paperPage({
    path: "/appointments/day",
    permission: "view_appointments",
    words: ["appointments"],
    load: () =>
      import("../calendar/client/day-paper-page.tsx").then((page) => page.AppointmentsDayPage),
  }),
];
