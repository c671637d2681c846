import { routes } from "#src/server/http/routes.ts";
import { warrantyContract } from "../warranty-contract.ts";
import { setWarranty } from "./set-warranty.ts";

export const warrantyRoutes = routes(warrantyContract, {
  setDeviceWarranty: (tx, { actor, params, body }) => setWarranty(tx, actor, params.id, body),
});
