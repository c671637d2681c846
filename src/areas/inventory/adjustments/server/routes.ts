import { routes } from "#src/server/http/routes.ts";
import { adjustmentsContract } from "../contract.ts";
import { askForAdjustment } from "./ask-for-adjustment.ts";

export const adjustmentsRoutes = routes(adjustmentsContract, {
  askForAdjustment: (tx, { actor, params, body }) => askForAdjustment(tx, actor, params.id, body),
});
