import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";
import type { KnownVariable } from "../../templates/occasions.ts";

interface About {
  /** Whether the recipients are customers. */
  customer: boolean;
  device?: boolean;
}

/** The placeholders that Fundi fills by itself, for a message to a customer or about a device. */
export function useFilledVariables({ customer, device = false }: About): KnownVariable[] {
  const { data } = useQuery(read(shopSettingsContract.getShopSettings, {}));
  return [
    "shop_name",
    // Until the settings are there, no field appears that would disappear again.
    ...(!data || data.business.phone ? (["shop_phone"] as const) : []),
    ...(customer ? (["customer_name", "points"] as const) : []),
    ...(device ? (["ticket_number", "device"] as const) : []),
  ];
}
