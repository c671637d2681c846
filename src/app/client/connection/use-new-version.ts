import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { hasOpenCart } from "#src/areas/sales/till-state/client/kept/waiting-sales.ts";
import { COPIES } from "#src/client/copies/vault.ts";
import { isOutdated } from "#src/client/data/new-version.ts";
import type { LiveState } from "#src/client/data/live.ts";
import { whenDeviceStoreChanges } from "#src/client/device-store.ts";
import { letTakeOver, waitingWorker, whenWorkerWaits } from "./app-worker.ts";

/**
 * Whether there is a new version that may be loaded now: the worker has it ready, or the server has it. It is not
 * offered in the middle of a sale or of a form.
 */
export function useNewVersion(userId: string, live: LiveState, isBusy: boolean): boolean {
  const hasWaiting = useWaitingVersion();
  const isOld = useIsOutdated(live);
  const isSelling = useHasOpenCart(userId);
  return (hasWaiting || isOld) && !isBusy && !isSelling;
}

/** Whether a newer version than that of this page is installed and waits. */
function useWaitingVersion(): boolean {
  const worker = useSyncExternalStore(whenWorkerWaits, waitingWorker);
  const [older, setOlder] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    if (!worker) return;
    // A page that was loaded from the server is new itself. Then nobody needs to choose.
    void isNewest().then((is) => (is ? letTakeOver(worker) : setOlder(worker)));
  }, [worker]);
  return worker !== null && worker === older;
}

/** Whether the server has said that it has no other version than this page. */
async function isNewest(): Promise<boolean> {
  const ours = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  try {
    const page = await fetch("/dashboard", { cache: "no-store", headers: { accept: "text/html" } });
    return page.ok && Boolean(ours) && (await page.text()).includes(`"${ours}"`);
  } catch {
    return false;
  }
}

/** Whether the server has another version than this page. A server that was replaced has interrupted the live feed. */
function useIsOutdated(live: LiveState): boolean {
  const [isOld, setOld] = useState(false);
  /** Whether the feed was live before. The first connection says nothing about a replaced server. */
  const wasLive = useRef(false);
  useEffect(() => {
    if (live !== "live") return;
    const isFirst = !wasLive.current;
    wasLive.current = true;
    if (isFirst) return;
    void isOutdated().then((outdated) => {
      if (outdated) setOld(true);
    });
  }, [live]);
  return isOld;
}

function useHasOpenCart(userId: string): boolean {
  const [hasCart, setHasCart] = useState(false);
  useEffect(() => {
    const look = () =>
      void hasOpenCart(userId).then(
        (is) => setHasCart(is),
        () => setHasCart(false),
      );
    look();
    // The copies are written often, and contain no cart.
    return whenDeviceStoreChanges((database) => {
      if (database !== COPIES) look();
    });
  }, [userId]);
  return hasCart;
}
