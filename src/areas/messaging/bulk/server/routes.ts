import { routes } from "#src/server/http/routes.ts";
import { bulkContract } from "../contract.ts";
import { cancelBulk, pauseBulk, resumeBulk, sendBulk } from "./change-bulks.ts";
import { estimateBulk } from "./estimate-bulk.ts";
import { getBulk, listBulks } from "./queries.ts";

export const bulkRoutes = routes(bulkContract, {
  listBulks: (db, { query }) => listBulks(db, query),
  getBulk: (db, { params }) => getBulk(db, params.id),
  estimateBulk: (tx, { body }) => estimateBulk(tx, body),
  sendBulk: (tx, { actor, body }) => sendBulk(tx, actor, body),
  pauseBulk: (tx, { actor, params }) => pauseBulk(tx, actor, params.id),
  resumeBulk: (tx, { actor, params }) => resumeBulk(tx, actor, params.id),
  cancelBulk: (tx, { actor, params }) => cancelBulk(tx, actor, params.id),
});
