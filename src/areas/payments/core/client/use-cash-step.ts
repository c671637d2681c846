import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";
import { cashStepOf } from "../../cash-rounding.ts";

/** Hook: the step of cash today in minor units; 0 means that it is not rounded. */
export function useCashStep(): number {
  const { data } = useQuery(read(shopSettingsContract.getShopSettings, {}));
  return data ? cashStepOf(data.sales) : 0;
}
