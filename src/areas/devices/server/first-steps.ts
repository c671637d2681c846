import { sql } from "kysely";
import type { FirstStep } from "#src/server/first-step.ts";
import { existsIn } from "#src/server/sql/exists-in.ts";

export const devicesFirstSteps: readonly FirstStep[] = [
  {
    name: "device",
    permission: "create_devices",
    isDone: (db) => existsIn(db, sql`select from devices`),
  },
];
