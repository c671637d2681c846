import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { approvalCountsContract } from "../counts-contract.ts";
import { approvalRights } from "../rules.ts";

/**
 * The number of requests that wait for this user: those to decide, and the approved ones to use. undefined while it
 * loads, and for users without requests.
 */
export function useWaitingApprovals(): number | undefined {
  const may = useMay();
  const { data } = useQuery({
    ...read(approvalCountsContract.countApprovals, {}),
    enabled: approvalRights.some((right) => may(right)),
  });
  return data && data.waiting + data.approved;
}
