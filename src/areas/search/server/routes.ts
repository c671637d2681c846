import type { Log } from "#src/server/log.ts";
import type { RecordSearch } from "#src/server/record-search.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { searchContract } from "../contract.ts";
import { noteOpened, openedRecords } from "./opened-records.ts";
import { searchShop } from "./search-shop.ts";

/** `searches`: how the records of each kind are found, of all areas. */
export const searchRoutes = (searches: readonly RecordSearch[], log: Log): AreaRoutes =>
  routes(searchContract, {
    search: (db, { actor, query, reply }) => {
      const asking = { log, isGone: () => reply.raw.destroyed };
      return query.q === ""
        ? openedRecords(db, actor, searches, asking)
        : searchShop(db, actor, searches, { text: query.q, ...asking });
    },
    noteOpened: (tx, { actor, body }) => noteOpened(tx, actor, body),
  });
