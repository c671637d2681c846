import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { smsContract, type SendingState } from "../contract.ts";

/** Which provider sends, and what a part costs; undefined while it loads, and for users who may not see messages. */
export function useSendingState(): SendingState | undefined {
  const maySee = useMay()("view_messages");
  return useQuery({ ...read(smsContract.getSendingState, {}), enabled: maySee }).data;
}
