import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { routes } from "#src/server/http/routes.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import { storefrontContract } from "../contract.ts";
import { countEnquiry, isByPerson } from "../counts/server/count-views.ts";
import { getOnlineItem, listOnlineItems } from "./online-items.ts";

/** Answers may be cached, because they are the same for everybody. */
const CACHE = "public, max-age=30";

export const storefrontRoutes = routes(storefrontContract, {
  listOnlineItems: async (db, { query, reply }) => {
    const page = (await isOpen(db))
      ? await listOnlineItems(db, query)
      : { items: [], nextCursor: null };
    reply.header("cache-control", CACHE);
    return page;
  },
  getOnlineItem: async (db, { params, reply }) => {
    if (!(await isOpen(db))) refuse("not_found");
    const item = await getOnlineItem(db, params.id);
    reply.header("cache-control", CACHE);
    return item;
  },
  countEnquiry: async (db, { params, request }) => {
    await getOnlineItem(db, params.id);
    if (isByPerson(request.headers["user-agent"])) countEnquiry(db, params.id);
    return { ok: true as const };
  },
});

const isOpen = async (db: Database): Promise<boolean> =>
  (await getSettings(db, "storefront")).isOpen;
