import { useEffect, useState } from "react";
import { listWaitingSales } from "#src/areas/sales/till-state/client/kept/waiting-sales.ts";
import { COPIES } from "#src/client/copies/vault.ts";
import { whenDeviceStoreChanges } from "#src/client/device-store.ts";
import type { KeptEndpoint, KeptRecord } from "#src/client/kept-record.ts";
import { pageOutbox, pageOutboxSoon } from "#src/client/outbox/page-outbox.ts";
import { pageHref } from "#src/shared/addresses.ts";
import type { Command } from "#src/shared/outbox/command.ts";
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
    const lookSoon = () => {
      timer ??= setTimeout(again, 300);
    };
    const again = () => {
      timer = undefined;
      void look();
    };
    const stop = whenDeviceStoreChanges((database) => {
      if (database !== COPIES) lookSoon();
    });
    let stopOutbox = () => {};
    void pageOutbox().then((outbox) => {
      if (!isOver) stopOutbox = outbox.listen(lookSoon);
    });
    void look();
    return () => {
      stopOutbox();
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [userId]);
  return kept;
}

/** A store that cannot be read has nothing that waits. The screens that write to it say that they could not save. */
export async function listKept(userId: string): Promise<readonly KeptRecord[]> {
  const lists = await Promise.allSettled([listWaitingSales(userId), listWaitingCommands(userId)]);
  return lists
    .flatMap((list) => (list.status === "fulfilled" ? list.value : []))
    .toSorted((a, b) => a.since - b.since);
}

/**
 * The commands and photos of the outbox that this user made and the server does not have yet. A photo of a form may
 * belong to an intake that was given up, so that no screen shows the photo any more.
 */
async function listWaitingCommands(userId: string): Promise<readonly KeptRecord[]> {
  // A sign-out waits for this.
  const outbox = await pageOutboxSoon();
  if (!outbox) return [];
  const waiting = await outbox.readWaiting();
  return waiting
    .filter(({ command }) => command.author === userId)
    .map(({ command, stage }) => ({
      kind: command.endpoint as KeptEndpoint,
      since: Date.parse(command.madeAt),
      href: stage === "form" ? null : hrefOf(command),
      forget: stage === "form" ? () => outbox.discardFile(command.key) : null,
    }));
}

/** The screen of the record that a command is about, if the server knows this record already. */
function hrefOf({ endpoint, params: { id } }: Command): string | null {
  if (id === undefined) return null;
  return pageHref(endpoint === "countItems" ? "/inventory/counts/$id" : "/devices/$id", { id });
}
