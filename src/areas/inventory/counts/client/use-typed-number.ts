import { useEffect, useRef, useState } from "react";
import type { Counting, CountedItem, LastScan } from "./use-counting.ts";

const MOST = 1_000_000;

/** A focused field opens the keyboard of a touch screen, which a scan must not do. */
const hasMouse = matchMedia("(pointer: fine)");

/**
 * The number that is typed for the last item. It gets the focus when an item is chosen or scanned. A number that was
 * typed before the next scan is saved, and a scan of the same item replaces it.
 */
export function useTypedNumber(
  item: CountedItem,
  { scanId, code }: LastScan,
  counting: Counting,
  takesFocus: boolean,
) {
  // It changes with each scan and choice, but not with the server's answer.
  const turn = `${item.id} ${scanId} ${code}`;
  const [typed, setTyped] = useState<{ turn: string; text: string } | null>(null);
  const pending = useRef<{ item: CountedItem; text: string } | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const begun = useRef("");

  const send = (isLast: boolean) => {
    const open = pending.current;
    pending.current = null;
    const number = open?.text.trim() ?? "";
    if (!open || !/^\d{1,7}$/.test(number) || Number(number) > MOST) return;
    if (Number(number) === counting.numberOf(open.item.id)) return;
    counting.set(open.item, Number(number), isLast);
  };
  useEffect(() => {
    if (begun.current === turn) return;
    begun.current = turn;
    if (pending.current?.item.id === item.id) pending.current = null;
    send(false);
    const isChosen = scanId === null;
    if (!takesFocus || !(isChosen || (code !== null && hasMouse.matches))) return;
    box.current?.focus();
    box.current?.select();
  });

  return {
    typed: typed?.turn === turn ? typed.text : null,
    box,
    save: () => {
      setTyped(null);
      send(true);
    },
    type: (text: string) => {
      pending.current = { item, text };
      setTyped({ turn, text });
    },
  };
}
