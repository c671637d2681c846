import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";

/** The query for the settings of the shop, which every staff screen needs. Areas that read them share its answer. */
export const shopQuery = queryOptions({
  ...read(shopSettingsContract.getShopSettings, {}),
  staleTime: Infinity,
});

/** Loads the settings early. A refusal (no user is signed in) is not cached: the frame asks again after the sign-in. */
export async function prefetchShop(client: QueryClient): Promise<void> {
  await client.prefetchQuery(shopQuery);
  if (!client.getQueryData(shopQuery.queryKey)) client.removeQueries(shopQuery);
}
