import { useQuery } from "@tanstack/react-query";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";
import { read } from "#src/client/data/queries.ts";

const none: readonly string[] = [];

/** The customer tags of the shop's settings; an empty list while the settings load. */
export function useShopTags(): readonly string[] {
  return useQuery(read(shopSettingsContract.getShopSettings, {})).data?.customerTags ?? none;
}
