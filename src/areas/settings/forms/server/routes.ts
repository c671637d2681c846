import { routes } from "#src/server/http/routes.ts";
import { formsContract } from "../contract.ts";
import { changeFormField } from "./change-form-field.ts";

export const formsRoutes = routes(formsContract, {
  changeFormField: (tx, { actor, params, body }) => changeFormField(tx, actor, params, body),
});
