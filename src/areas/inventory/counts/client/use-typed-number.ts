import { useEffect, useRef, useState } from "react";
import type { Counting, CountedItem, LastScan } from "./use-counting.ts";

const MOST = 1_000_000;

/** Whether there is a mouse. On a touch screen a scan must not focus the field and open the keyboard. */
const hasMouse = matchMedia("(pointer: fine)");

/**
 * The number that the user types for the last scanned or chosen item. With `takesFocus` the field gets the focus when
 * an item is chosen or, if there is a mouse, scanned. If the user scans or chooses another item before saving, the
 * typed number is saved. If it is the same item, the typed number is dropped.
 */
export function useTypedNumber(
  item: CountedItem,
  { scanId, code }: LastScan,
  counting: Counting,
  takesFocus: boolean,
) {
  // Identifies the current scan or choice. The server's answer to a scan does not change it.
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
