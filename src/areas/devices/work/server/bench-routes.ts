import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { benchContract } from "../bench-contract.ts";
import { lookupDevice } from "./lookup-device.ts";
import { listQueue } from "./list-queue.ts";

export const benchRoutes: AreaRoutes = routes(benchContract, {
  lookupDevice: (db, { query }) => lookupDevice(db, query.code),
  listQueue: (db, { actor, query }) => listQueue(db, query.technicianId ?? actor.userId),
});
