import type { FastifyRequest } from "fastify";
import type { Language } from "#src/shared/words.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { wordsOf } from "#src/server/words.ts";
import type { ShopSite } from "#src/areas/settings/public-site/server/shop-site.ts";
import { repairPricePagesContract } from "../pages-contract.ts";
import type { PricePages } from "../public/price-view.ts";
import { listPublicRepairPrices } from "./queries.ts";

/** The page with what common repairs cost. */
export const repairPricePages = (site: ShopSite): AreaRoutes =>
  routes(repairPricePagesContract, {
    openRepairPrices: {
      work: async (db, { request }) => {
        const [view, prices, { renderRepairPrices }] = await Promise.all([
          site.viewOf(db, request),
          listPublicRepairPrices(db),
          site.pages<PricePages>(),
        ]);
        const { brand, model } = repairInAddress(request);
        const named = prices.map(({ preset, fault, ...price }) => ({
          ...price,
          fault: faultName(view.language, { preset, name: fault }),
        }));
        return { html: renderRepairPrices({ ...view, prices: named, brand, model }) };
      },
      showRefusal: site.refusalPage(),
    },
  });

/** The name of a fault. Those of presets are translated. */
export const faultName = (
  language: Language,
  { preset, name }: { preset: string | null; name: string },
): string => (preset ? wordsOf("devices", language)(`issue.${preset}`) : name);

const LONGEST_IN_ADDRESS = 300;

/** The brand, model and fault that an address names, as the links of the price list do; empty where it names none. */
export function repairInAddress(request: FastifyRequest): {
  brand: string;
  model: string;
  fault: string;
} {
  const query = (request.query ?? {}) as Partial<Record<string, unknown>>;
  const word = (name: string) => {
    const value = query[name];
    return typeof value === "string" ? value.slice(0, LONGEST_IN_ADDRESS) : "";
  };
  return { brand: word("brand"), model: word("model"), fault: word("fault") };
}
