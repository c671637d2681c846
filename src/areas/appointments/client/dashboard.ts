import type { DashboardSlot } from "#src/client/dashboard-slot.ts";
import { AppointmentTiles } from "../dashboard/client/appointment-tiles.tsx";
import { AppointmentsToday } from "../dashboard/client/appointments-today.tsx";

export const slots: readonly DashboardSlot[] = [
  {
    name: "appointments",
    place: "work",
    order: 30,
    needs: "view_appointments",
    Card: AppointmentTiles,
  },
  {
    name: "appointments-today",
    place: "lists",
    order: 40,
    needs: "view_appointments",
    Card: AppointmentsToday,
  },
];
