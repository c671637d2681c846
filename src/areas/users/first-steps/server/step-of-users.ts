import { sql } from "kysely";
import type { FirstStep } from "#src/server/first-step.ts";
import { existsIn } from "#src/server/sql/exists-in.ts";

export const usersFirstSteps: readonly FirstStep[] = [
  {
    name: "people",
    permission: "manage_users",
    isDone: (db) => existsIn(db, sql`select from users offset 1`),
  },
  // No record shows that a paper came out of a printer well, so a user says it on the test paper.
  { name: "printer", permission: "take_payments", isDone: async () => false },
];
