import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams } from "#src/shared/fields.ts";
import { work } from "../core/detail/work.ts";

export const technicianNumbers = z.object({
  technicianId: id,
  days: z.int(),
  /** The number of repairs completed in the period. */
  completed: z.int(),
  /** The average number of days from intake to completion; null without a completed repair. */
  averageDays: z.number().nullable(),
  /** Of completed repairs with a promised day, the share completed by this day (0 to 1); null without such repairs. */
  onTimeShare: z.number().nullable(),
  ratings: z.int(),
  /** The average score, from 1 to 5; null without a rating. */
  averageRating: z.number().nullable(),
  workSeconds: z.int(),
});
export type TechnicianNumbers = z.output<typeof technicianNumbers>;

const period = z.strictObject({ days: z.coerce.number().int().min(1).max(365).default(30) });

export const workContract = contract({
  startWork: {
    method: "POST",
    path: "/api/devices/:id/work",
    summary:
      "Starts the clock of one's own device and takes it in hand; another that runs is paused",
    access: "update_device_status",
    params: idParams,
    output: work,
    errors: ["conflict"],
    idempotencyKey: "required",
  },
  pauseWork: {
    method: "POST",
    path: "/api/devices/:id/work/pause",
    summary: "Stops the clock of a device",
    access: ["update_device_status", "update_any_device_status"],
    params: idParams,
    output: work,
    idempotencyKey: "optional",
  },
  getMyNumbers: {
    method: "GET",
    path: "/api/technicians/me/numbers",
    summary: "What I got done in the last days",
    access: "update_device_status",
    refreshesOn: ["devices"],
    query: period,
    output: technicianNumbers,
  },
  getTechnicianNumbers: {
    method: "GET",
    path: "/api/technicians/:id/numbers",
    summary: "What a technician got done in the last days",
    access: "manage_users",
    refreshesOn: ["devices"],
    params: idParams,
    query: period,
    output: technicianNumbers,
  },
});
