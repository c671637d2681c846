import { paperPage, staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/appointments",
    permission: "view_appointments",
    words: ["appointments", "shop-errors"],
    load: () => import("./appointments-page.tsx").then((page) => page.AppointmentsPage),
  }),
  paperPage({
    path: "/appointments/day",
    permission: "view_appointments",
    words: ["appointments"],
    load: () => import("./day-paper-page.tsx").then((page) => page.AppointmentsDayPage),
  }),
];
