import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { waitingRefundsContract } from "../waiting-refunds-contract.ts";

/**
 * How many late refunds wait for this person: to be decided by who may, to be given back by who may only do that.
 * undefined where none of it is theirs, or it is not known yet.
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
