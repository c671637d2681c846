import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";

/** The shop's settings that every screen needs. Areas read the same endpoint and share the answer. */
export const shopQuery = queryOptions({
  ...read(shopSettingsContract.getShopSettings, {}),
  staleTime: Infinity,
});

/** Forgets a refusal: whoever asks has not signed in yet, and the frame asks again later. */
export async function prefetchShop(client: QueryClient): Promise<void> {
  await client.prefetchQuery(shopQuery);
  if (!client.getQueryData(shopQuery.queryKey)) client.removeQueries(shopQuery);
}
