import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { platformContract } from "#src/shared/platform-contract.ts";

/** The secret link on the slip; whoever has it sees the steps of this repair and nothing private. */
export function useTrackingUrl(token: string): string {
  // Staff may sit at another address than the one customers reach; until it is known, ours is the best guess.
  const { data } = useQuery({
    ...read(platformContract.getPublicAddress, {}),
    staleTime: Infinity,
  });
  return (data?.url ?? location.origin) + pageHref("/track/$token", { token });
}
