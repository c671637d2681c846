import { queryOptions } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";

/** The shop's settings that every screen needs. Areas read the same endpoint and share the answer. */
export const shopQuery = queryOptions({
  ...read(shopSettingsContract.getShopSettings, {}),
  staleTime: Infinity,
});
