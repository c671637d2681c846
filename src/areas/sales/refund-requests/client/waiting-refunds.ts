import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { waitingRefundsContract } from "../waiting-refunds-contract.ts";

/**
 * The number of late refunds that wait for this user. For users who may approve, it counts the requests without a
 * decision. For users who may only refund sales, it counts the approved requests. undefined while the number loads, and
 * for all other users.
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
