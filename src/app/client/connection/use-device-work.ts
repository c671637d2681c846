import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { forgetDrafts } from "#src/areas/sales/till-state/client/forget-drafts.ts";
import { whenOnlineAgain } from "#src/client/data/online.ts";
import { sessionQuery, whenSessionEnds } from "#src/client/session.tsx";
import { whenLoaded } from "#src/client/when-loaded.ts";
import { shopQuery } from "../shop-query.ts";
import { beginWorker, forgetStart, keepStart } from "./app-worker.ts";
import { followOutbox, leaveOutbox } from "./follow-outbox.ts";

/**
 * What this device does for its user beside the screen: it sends what waits, keeps copies for the next outage, and has
 * the worker keep what the next start needs.
 */
export function useDeviceWork(userId: string): void {
  const client = useQueryClient();
  useEffect(() => void forgetDrafts(userId), [userId]);
  useEffect(() => followOutbox(client, userId), [client, userId]);
  useEffect(
    () =>
      whenLoaded(
        () => import("#src/areas/offline/client/start-copies.ts"),
        ({ startCopies }) => startCopies(client, userId),
      ),
    [client, userId],
  );
  useEffect(beginWorker, []);
  useEffect(() => keepStart(userId), [userId]);
  // What a start without a network has used is read again with one.
  useEffect(
    () =>
      whenOnlineAgain(() => {
        for (const { queryKey } of [sessionQuery, shopQuery])
          void client.invalidateQueries({ queryKey });
      }),
    [client],
  );
}

whenSessionEnds(() => {
  void forgetDrafts();
  forgetStart();
  leaveOutbox();
});
