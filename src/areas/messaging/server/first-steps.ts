import { sql } from "kysely";
import type { FirstStep } from "#src/server/first-step.ts";
import { existsIn } from "#src/server/sql/exists-in.ts";

export const messagingFirstSteps: readonly FirstStep[] = [
  {
    name: "sms",
    permission: "manage_sms_providers",
    // The provider `log` sends nothing.
    isDone: (db) => existsIn(db, sql`select from sms_providers where is_active and name <> 'log'`),
  },
];
