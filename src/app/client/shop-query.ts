import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { ApiRefusal, call } from "#src/client/data/api.ts";
import { read } from "#src/client/data/queries.ts";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";

/** The settings of the shop. `isUsual`: they cannot be read, so these are the defaults. */
export type ReadShop = ShopSettings & { isUsual?: true };

/**
 * Defaults may be wrong for this shop, so the settings are asked for again until they can be read. During maintenance
 * they are asked for again too, so that a screen without live changes hears of the end.
 */
const ASK_AGAIN_MS = 10_000;

/** The query for the settings of the shop, which every staff screen needs. Areas that read them share its answer. */
export const shopQuery = queryOptions({
  ...read(shopSettingsContract.getShopSettings, {}),
  queryFn: async ({ signal }): Promise<ReadShop> => {
    try {
      return await call(shopSettingsContract.getShopSettings, {}, { signal });
    } catch (error) {
      const isUnreadable = error instanceof ApiRefusal && error.status === 500;
      if (!isUnreadable) throw error;
      // The schemas with the defaults are much code, which only this case needs.
      const { usualShopSettings } = await import("#src/areas/settings/shop-settings.ts");
      return { ...usualShopSettings(), isUsual: true };
    }
  },
  staleTime: Infinity,
  refetchInterval: ({ state: { data } }) =>
    data && ("isUsual" in data || data.system.maintenanceMode) ? ASK_AGAIN_MS : false,
});

/** Loads the settings early. A refusal (no user is signed in) is not cached: the frame asks again after the sign-in. */
export async function prefetchShop(client: QueryClient): Promise<void> {
  await client.prefetchQuery(shopQuery);
  if (!client.getQueryData(shopQuery.queryKey)) client.removeQueries(shopQuery);
}
