import { routes } from "#src/server/http/routes.ts";
import { replacementContract } from "../contract.ts";
import { approveReplacement } from "./approve-replacement.ts";
import { planReplacement } from "./plan-replacement.ts";

export const replacementRoutes = routes(replacementContract, {
  planReplacement: (tx, { actor, params, body }) => planReplacement(tx, actor, params.id, body),
  approveReplacement: (tx, { actor, params, body }) =>
    approveReplacement(tx, actor, params.id, body),
});
