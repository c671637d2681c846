import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { accountsContract, type ShopAccounts } from "../contract.ts";

/** Hook: returns where customers send money themselves; undefined while this is not known, or if the user takes none. */
export function useAccounts(): ShopAccounts | undefined {
  const may = useMay();
  const enabled = may("create_sales") || may("take_payments") || may("manage_gateways");
  return useQuery({ ...read(accountsContract.getAccounts, {}), enabled }).data;
}
