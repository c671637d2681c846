import { routes } from "#src/server/http/routes.ts";
import { taggingContract } from "../contract.ts";
import { tagCustomers, undoTagChange } from "./tag-customers.ts";

export const taggingRoutes = routes(taggingContract, {
  tagCustomers: (tx, { actor, body }) => tagCustomers(tx, actor, body),
  undoTagChange: (tx, { actor, params }) => undoTagChange(tx, actor, params.id),
});
