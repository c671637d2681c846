import { addDays } from "#src/shared/time.ts";
import type { Question } from "../ten-years-questions.ts";

/** The requests of the dashboard on a day, and of the lists behind its numbers. */
export const dashboardQuestions = (day: string): Question[] =>
  asked(day).map(([name, path]) => ({ name, path }));

const asked = (day: string): [name: string, path: string][] => [
  ["dashboard: devices of today", "/api/devices/today"],
  [
    "dashboard: takings of seven days",
    `/api/reconciliation/takings?from=${addDays(day, -6)}&to=${day}`,
  ],
  ["dashboard: open drawers", "/api/shifts?state=open&limit=100"],
  ["dashboard: shortages", "/api/items/shortages"],
  ["dashboard: approvals", "/api/approvals/counts"],
  ["dashboard: appointments", `/api/appointments/counts?day=${day}`],
  ["dashboard: order requests", "/api/order-requests/counts"],
  ["dashboard: overdue devices", "/api/devices?overdue=true&sort=due&limit=5"],
  ["dashboard: ready devices", "/api/devices?status=ready-for-pickup&limit=5"],
  ["dashboard list: taken in today", `/api/devices?withTotal=true&from=${day}&to=${day}`],
  ...["due-today", "unassigned"].map((reason): [string, string] => [
    `dashboard list: ${reason}`,
    `/api/devices?attention=${reason}&sort=due&withTotal=true`,
  ]),
  ...["unclaimed", "owing"].map((reason): [string, string] => [
    `dashboard list: ${reason}`,
    `/api/devices?attention=${reason}&sort=unmoved&withTotal=true`,
  ]),
  ["dashboard list: unclaimed, newest", "/api/devices?attention=unclaimed&withTotal=true"],
];
