import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { forgetDrafts } from "#src/areas/sales/till-state/client/forget-drafts.ts";
import { whenSessionEnds } from "#src/client/session.tsx";
import { whenLoaded } from "#src/client/when-loaded.ts";
import { followOutbox, leaveOutbox } from "./follow-outbox.ts";

/** What this device does for its user beside the screen: it sends what waits, and keeps copies for the next outage. */
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
}

whenSessionEnds(() => {
  void forgetDrafts();
  leaveOutbox();
});
