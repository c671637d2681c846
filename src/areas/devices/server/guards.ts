import { appendOnly, keptRows, type GuardedTables } from "#src/server/sql/guarded-tables.ts";

/** The tables of this area whose rows triggers protect, with these triggers (src/server/sql/guarded-tables.ts). */
export const devicesGuards: GuardedTables = {
  device_transitions: keptRows,
  device_custody: keptRows,
  device_passcode_reveals: ["keep", "no_truncate"],
  device_part_entries: appendOnly,
  device_estimates: keptRows,
  device_estimate_lines: ["keep", "no_truncate"],
  device_signatures: keptRows,
};
