import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { routes } from "#src/server/http/routes.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { storefrontContract } from "../../contract.ts";
import { getFlashSalesNow } from "../../core/server/prices.ts";
import { countEnquiry, isByPerson } from "../../counts/server/count-views.ts";
import { getOnlineItem, listOnlineItems } from "./online-items.ts";

/** Answers may be cached for so long, because they are the same for everybody. */
const FRESH_SECONDS = 30;

/** No cache shows prices beyond the start or the end of a flash sale. */
async function cacheControl(db: Database): Promise<string> {
  const { validUntil } = await getFlashSalesNow(db);
  const left = validUntil === null ? FRESH_SECONDS : (Date.parse(validUntil) - Date.now()) / 1000;
  return `public, max-age=${Math.max(0, Math.min(FRESH_SECONDS, Math.floor(left)))}`;
}

export const storefrontRoutes = routes(storefrontContract, {
  listOnlineItems: async (db, { query, reply }) => {
    const cached = await cacheControl(db);
    const page = (await isOpen(db))
      ? await listOnlineItems(db, query)
      : { items: [], nextCursor: null };
    reply.header("cache-control", cached);
    return page;
  },
  getOnlineItem: async (db, { params, reply }) => {
    if (!(await isOpen(db))) refuse("not_found");
    const cached = await cacheControl(db);
    const item = await getOnlineItem(db, params.id);
    reply.header("cache-control", cached);
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
