import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { LiveState } from "#src/client/data/live.ts";
import { whenOnlineAgain } from "#src/client/data/online.ts";
import { sessionQuery, useSession, whenSessionEnds } from "#src/client/session.tsx";
import { shopQuery } from "../shop-query.ts";
import { beginWorker, forgetStart, keepStart, whenStartIsReplaced } from "./app-worker.ts";
import { NewVersionNotice } from "./new-version-notice.tsx";
import { useNewVersion } from "./use-new-version.ts";

/** Has the app kept on the device, and offers a new version of it, unless the shop does not want that. */
export function AppVersion({ live, isSending }: { live: LiveState; isSending: boolean }) {
  const { id: userId } = useSession();
  const client = useQueryClient();
  const { data: shop } = useQuery({ ...shopQuery, refetchInterval: false });
  useEffect(beginWorker, []);
  useEffect(() => keepStart(userId), [userId]);
  useEffect(() => {
    // The app may have started with what was kept.
    const readAgain = () => {
      for (const { queryKey } of [sessionQuery, shopQuery])
        void client.invalidateQueries({ queryKey });
    };
    const ends = [whenOnlineAgain(readAgain), whenStartIsReplaced(readAgain)];
    return () => ends.forEach((end) => end());
  }, [client]);
  const hasNewVersion = useNewVersion(userId, live, isSending);
  return hasNewVersion && shop?.system.autoUpdates ? <NewVersionNotice /> : null;
}

whenSessionEnds(forgetStart);
