import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { waitingRefundsContract } from "../waiting-refunds-contract.ts";

/**
 * The number of late refunds that wait for this user: requests to decide, for users who may approve; approved refunds
 * to give, for others. undefined while the number is loading, and for users without both permissions.
 */
export function useWaitingRefunds(): number | undefined {
  const may = useMay();
  const decides = may("approve_late_refunds");
  const { data } = useQuery({
    ...read(waitingRefundsContract.countRefundRequests, {}),
    enabled: decides || may("refund_sales"),
  });
  return decides ? data?.waiting : data?.approved;
}
