import { routes } from "#src/server/http/routes.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { programContract } from "../contract.ts";
import { giveMoreTime, previewMoreTime } from "./give-more-time.ts";
import { previewLoyaltyRules } from "./preview-rules.ts";

export const programRoutes = routes(programContract, {
  getLoyaltyRules: (db) => getSettings(db, "loyalty"),
  previewLoyaltyRules: (db, { body }) => previewLoyaltyRules(db, body),
  previewMoreTime: (db) => previewMoreTime(db),
  giveMoreTime: (tx, { actor, body }) => giveMoreTime(tx, actor, body.reason),
});
