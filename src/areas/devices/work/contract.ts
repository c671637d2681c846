import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, moment } from "#src/shared/fields.ts";

/** The working time on a device. */
export const work = z.object({
  /** The sum of finished intervals. */
  seconds: z.int(),
  /** When the running interval started. */
  runningSince: moment.nullable(),
});
export type Work = z.output<typeof work>;

export const technicianNumbers = z.object({
  technicianId: id,
  days: z.int(),
  /** Repairs completed in the period. */
  completed: z.int(),
  /** From intake to completion, in days; null if no repair was completed. */
  averageDays: z.number().nullable(),
  /** The share of repairs that were completed by their promised day: 0 to 1. */
  onTimeShare: z.number().nullable(),
  ratings: z.int(),
  /** 1 to 5. */
  averageRating: z.number().nullable(),
  workSeconds: z.int(),
});
export type TechnicianNumbers = z.output<typeof technicianNumbers>;

const period = z.strictObject({ days: z.coerce.number().int().min(1).max(365).default(30) });

/** The fields of this topic in the device detail. */
export const workDetail = { work };

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
