import { routes } from "#src/server/http/routes.ts";
import { lostImeisContract } from "../contract.ts";
import { addLostImei, listLostImeis, removeLostImei } from "./lost-imeis.ts";

export const lostImeisRoutes = routes(lostImeisContract, {
  listLostImeis: (db, { query }) => listLostImeis(db, query),
  addLostImei: (tx, { actor, body }) => addLostImei(tx, actor, body),
  removeLostImei: (tx, { actor, params }) => removeLostImei(tx, actor, params.id),
});
