import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { platformContract } from "#src/shared/platform-contract.ts";

/** The secret link on the slip. Its page shows the steps of this repair and no private data. */
export function useTrackingUrl(token: string): string {
  // Customers may use another address than staff. Until theirs is loaded, the link has the address of this page.
  const { data } = useQuery({
    ...read(platformContract.getPublicAddress, {}),
    staleTime: Infinity,
  });
  return (data?.url ?? location.origin) + pageHref("/track/$token", { token });
}
