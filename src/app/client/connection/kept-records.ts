import { useEffect, useState } from "react";
import { listWaitingPhotos } from "#src/areas/devices/photos/client/waiting-photos.ts";
import { listWaitingScans } from "#src/areas/inventory/counts/client/waiting-scans.ts";
import { listWaitingSales } from "#src/areas/sales/till-state/client/waiting-sales.ts";
import { COPIES } from "#src/client/copies/vault.ts";
import { whenDeviceStoreChanges } from "#src/client/device-store.ts";
import type { KeptRecord } from "#src/client/kept-record.ts";
import { useSession } from "#src/client/session.tsx";

/** The records of this user that wait on this device for the server, oldest first. */
export function useKeptRecords(): readonly KeptRecord[] {
  const { id: userId } = useSession();
  const [kept, setKept] = useState<readonly KeptRecord[]>([]);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const records = await listKept(userId);
      if (!isOver) setKept(records);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A count of many scans changes the store often.
    const lookSoon = (database: string) => {
      if (database !== COPIES) timer ??= setTimeout(again, 300);
    };
    const again = () => {
      timer = undefined;
      void look();
    };
    const stop = whenDeviceStoreChanges(lookSoon);
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [userId]);
  return kept;
}

/** A store that cannot be read has nothing that waits. The screens that write to it say that they could not save. */
export async function listKept(userId: string): Promise<readonly KeptRecord[]> {
  const lists = await Promise.allSettled([
    listWaitingSales(userId),
    listWaitingPhotos(userId),
    listWaitingScans(userId),
  ]);
  return lists
    .flatMap((list) => (list.status === "fulfilled" ? list.value : []))
    .toSorted((a, b) => a.since - b.since);
}
