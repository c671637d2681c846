import { useSuspenseQuery } from "@tanstack/react-query";
import { platformContract } from "#src/shared/platform-contract.ts";
import { read } from "../data/queries.ts";

/** Where customers reach the shop: staff may sit at another address than the one QR codes must lead to. */
export function usePublicUrl(): string {
  const { data } = useSuspenseQuery({
    ...read(platformContract.getPublicAddress, {}),
    staleTime: Infinity,
  });
  return data.url;
}
