import { queryOptions } from "@tanstack/react-query";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import { request } from "#src/client/data/api.ts";
import { keyOf } from "#src/client/data/refetch.ts";

/**
 * The shop's settings, which every screen needs. The key equals that of `read(settingsContract.getShopSettings, {})`,
 * so that areas share the answer. The contract is not imported, because the first screen must not wait for it.
 */
export const shopQuery = queryOptions({
  queryKey: keyOf({ path: "/api/settings/shop", refreshesOn: ["settings"] }, {}),
  queryFn: ({ signal }) => request<ShopSettings>("GET", "/api/settings/shop", { signal }),
  staleTime: Infinity,
});
