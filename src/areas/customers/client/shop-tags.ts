import { useQuery } from "@tanstack/react-query";
import { settingsContract } from "#src/areas/settings/contract.ts";
import { read } from "#src/client/data/queries.ts";

const none: readonly string[] = [];

/** The shop's customer tags, from the settings. */
export function useShopTags(): readonly string[] {
  return useQuery(read(settingsContract.getShopSettings, {})).data?.customerTags ?? none;
}
