import { useSuspenseQuery } from "@tanstack/react-query";
import { platformContract } from "#src/shared/platform-contract.ts";
import { read } from "../data/queries.ts";

/** The address at which customers reach Fundi. QR codes must contain it, even when staff use another address. */
export function usePublicUrl(): string {
  const { data } = useSuspenseQuery({
    ...read(platformContract.getPublicAddress, {}),
    staleTime: Infinity,
  });
  return data.url;
}
