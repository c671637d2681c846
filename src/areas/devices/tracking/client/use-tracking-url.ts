import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { platformContract } from "#src/shared/platform-contract.ts";

/** The tracking link of a repair. It is secret, and its page shows the repair's progress without private data. */
export function useTrackingUrl(token: string): string {
  // Customers can have another address than staff. While their address loads, the link has the address of this page.
  const { data } = useQuery({
    ...read(platformContract.getPublicAddress, {}),
    staleTime: Infinity,
  });
  return (data?.url ?? location.origin) + pageHref("/track/$token", { token });
}
