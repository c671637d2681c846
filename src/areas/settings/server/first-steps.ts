import { sql } from "kysely";
import type { FirstStep } from "#src/server/first-step.ts";
import { existsIn } from "#src/server/sql/exists-in.ts";
import { storedKey } from "../core/server/queries.ts";

export const settingsFirstSteps: readonly FirstStep[] = [
  {
    name: "shop",
    permission: "manage_settings",
    // Only values that somebody has set are stored. A shop without a logo ticks the step by hand.
    isDone: (db) =>
      existsIn(
        db,
        sql`select from system_settings
          where category = 'business' and setting_key = ${storedKey("businessHours")}
            and exists (select from shop_logo)`,
      ),
  },
];
