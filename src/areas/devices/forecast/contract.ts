/** When repairs are usually ready, from this shop's own completed repairs. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { day, id, idList, idParams, text } from "#src/shared/fields.ts";
import { forecastLevels } from "./rules.ts";

/** The most faults of the catalogue that a repair is compared by. */
export const MAX_FAULTS = 10;

export const readyForecast = z.object({
  /** Which earlier repairs were compared. */
  level: z.enum(forecastLevels),
  /** The number of these repairs. */
  cases: z.int(),
  /** The working days for which the device has been here; 0 for an intake. */
  elapsed: z.int(),
  /** Working days from today. Eight of ten repairs were ready between `low` and `high`, half of them by `median`. */
  low: z.int(),
  median: z.int(),
  high: z.int(),
  /** The day of `high`, which can be promised: nine of ten repairs were ready by then. */
  promise: day,
});
export type ReadyForecast = z.output<typeof readyForecast>;

/** null: there are too few cases. */
const output = z.object({ forecast: readyForecast.nullable() });

export const forecastContract = contract({
  forecastIntake: {
    method: "GET",
    path: "/api/devices/forecast",
    summary:
      "When a device that is taken in today is usually ready: the range of this shop's own repairs with these faults",
    access: "view_devices",
    refreshesOn: ["devices", "device-issues", "settings"],
    query: z.strictObject({
      /** Faults of the catalogue. */
      issues: idList(MAX_FAULTS).optional(),
      brand: text(80).optional(),
      technicianId: id.optional(),
    }),
    output,
  },
  forecastDevice: {
    method: "GET",
    path: "/api/devices/:id/forecast",
    summary:
      "When a device in repair is usually ready: of similar repairs only those that took at least as long as it already does",
    access: "view_devices",
    refreshesOn: ["devices", "device-issues", "settings"],
    params: idParams,
    output,
    errors: ["not_found"],
  },
});
