import { useSuspenseQuery } from "@tanstack/react-query";
import { platformContract } from "#src/shared/platform-contract.ts";
import { read } from "../data/queries.ts";

/** The address at which customers reach Fundi. QR codes contain this address, even if staff use a local address. */
export function usePublicUrl(): string {
  const { data } = useSuspenseQuery({
    ...read(platformContract.getPublicAddress, {}),
    staleTime: Infinity,
  });
  return data.url;
}
