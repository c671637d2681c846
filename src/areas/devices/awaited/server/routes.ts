import { routes } from "#src/server/http/routes.ts";
import { awaitedContract } from "../contract.ts";
import { awaitPart, stopAwaitingPart } from "./await-part.ts";
import { listAwaitedParts } from "./queries.ts";

export const awaitedRoutes = routes(awaitedContract, {
  listAwaitedParts: (db, { params }) => listAwaitedParts(db, params.id),
  awaitPart: (tx, { actor, params, body }) => awaitPart(tx, actor, params.id, body),
  stopAwaitingPart: (tx, { actor, params }) => stopAwaitingPart(tx, actor, params.id),
});
