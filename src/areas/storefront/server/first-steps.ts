import type { FirstStep } from "#src/server/first-step.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { whatsappNumberOf } from "#src/areas/settings/public-site/shop-numbers.ts";

export const storefrontFirstSteps: readonly FirstStep[] = [
  {
    name: "whatsapp",
    permission: "manage_settings",
    // A shop with a mobile number as its business phone has it done.
    isDone: async (db) => {
      const [communication, business] = await Promise.all([
        getSettings(db, "communication"),
        getSettings(db, "business"),
      ]);
      return whatsappNumberOf({ communication, business }) !== null;
    },
  },
];
