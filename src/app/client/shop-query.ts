import { queryOptions } from "@tanstack/react-query";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import { request } from "#src/client/data/api.ts";
import { keyOf } from "#src/client/data/refetch.ts";

/**
 * What every screen needs of the shop. The key is that of `read(settingsContract.getShopSettings, {})`, so that areas
 * share the answer; asked by hand because the first screen must not wait for a contract to load.
 */
export const shopQuery = queryOptions({
  queryKey: keyOf({ path: "/api/settings/shop", refreshesOn: ["settings"] }, {}),
  queryFn: ({ signal }) => request<ShopSettings>("GET", "/api/settings/shop", { signal }),
  staleTime: Infinity,
});
