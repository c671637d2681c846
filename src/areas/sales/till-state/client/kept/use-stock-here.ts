import { useEffect, useMemo, useState } from "react";
import type { Products } from "../products.ts";
import { lessWaiting, waitingGoods } from "./waiting-goods.ts";

const none: ReadonlyMap<string, number> = new Map();

/** The products without what this device has sold and not sent yet. */
export function useStockHere<P extends Pick<Products, "index">>(products: P): P {
  const [goods, setGoods] = useState(none);
  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    // Loaded on demand, because the first screen of the till does not need it.
    const follow = async () => {
      const { pageOutbox } = await import("#src/client/outbox/page-outbox.ts");
      const outbox = await pageOutbox();
      const look = async () => {
        const waiting = waitingGoods(await outbox.readAll());
        if (!isOver) setGoods((before) => (waiting.size + before.size > 0 ? waiting : before));
      };
      if (isOver) return;
      stop = outbox.listen(() => void look().catch(() => {}));
      await look();
    };
    // A device that cannot be read has sold nothing that waits.
    follow().catch(() => {});
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  const { index } = products;
  const left = useMemo(() => index && lessWaiting(index, goods), [index, goods]);
  return left === index ? products : { ...products, index: left };
}
