import { routes } from "#src/server/http/routes.ts";
import { termsContract } from "../contract.ts";
import { changeTerms } from "./change-terms.ts";

export const termsRoutes = routes(termsContract, {
  changeItemTerms: (tx, { actor, params, body }) => changeTerms(tx, actor, params.id, body),
});
