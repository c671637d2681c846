import { use, useEffect } from "react";
import { readByUse } from "#src/client/data/read-by-use.ts";
import { useSession } from "#src/client/session.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { openTill, takeOldTill } from "./kept-till.ts";
import { moveOnce, storedDrafts, storedTill } from "./till-device.ts";
import { openDrafts, readAgain } from "./till-drafts.ts";
import type { Till } from "./till-store.ts";

interface Opened {
  userId: string;
  till: Promise<Till>;
}

let opened: Opened | null = null;
/** Resolves when the till that was closed last is stored, so that the next one reads all of it. */
let closing: Promise<unknown> = Promise.resolve();

/** The till of the signed-in user. Suspends until it is read from the storage of the browser. */
export function useOpenedTill(): Till {
  const { id: userId } = useSession();
  const mine = openingOf(userId);
  const till = use(mine.till);
  useEffect(
    () => () => {
      till.close();
      closing = till.whenKept().catch(() => {});
      if (opened === mine) opened = null;
    },
    [till, mine],
  );
  return till;
}

function openingOf(userId: string): Opened {
  if (opened?.userId !== userId) opened = { userId, till: readByUse(open(userId)) };
  return opened;
}

async function open(userId: string): Promise<Till> {
  const storage = storedTill(userId);
  await closing;
  await moveOnce(
    () => localStorage,
    `fundi.till.${userId}`,
    (old) => takeOldTill(storage, old),
  ).catch(() => {});
  const drafts = storedDrafts(userId);
  const stop = drafts.whenChanged(() => void readAgain(drafts));
  const [till] = await Promise.all([
    openTill(storage, (error) => toasts.failure(error as Error)),
    openDrafts(userId),
  ]);
  void moveOld(till, userId);
  return {
    ...till,
    close() {
      till.close();
      stop();
    },
  };
}

/** Sales of an older version, which sent them itself. Most tills have none, and load nothing for it. */
async function moveOld(till: Till, userId: string): Promise<void> {
  const { step, aside } = till.get();
  const isOld = [step, ...aside.map((each) => each.step)].some(
    (each) => each.at === "sending" && each.by === undefined,
  );
  if (!isOld) return;
  const [{ moveOldSales }, { pageOutbox }] = await Promise.all([
    import("./kept/move-sales.ts"),
    import("#src/client/outbox/page-outbox.ts"),
  ]);
  await moveOldSales(till, await pageOutbox(), userId);
}
