import { useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { readSerials } from "#src/areas/inventory/serials/client/serials-text.ts";
import { goodsReceivingContract } from "../contract.ts";
import type { OrderReceiving } from "../schemas.ts";
import {
  begun,
  isMeanwhile,
  piecesOf,
  typedOf,
  withCode,
  type TypedReceipt,
} from "./typed-receipt.ts";

/** What is typed on the screen that receives the goods of an order, and the act that sends it. */
export function useReceiving(order: OrderReceiving) {
  const { t } = useTranslation("goods-receiving");
  const errorText = useErrorText();
  const [typed, setTyped] = useState<TypedReceipt>({});
  const [note, setNote] = useState("");
  const [error, setError] = useState<string | null>(null);
  const receive = useWrite(goodsReceivingContract.receivePurchaseOrder);
  const counted = order.lines.map((line) => ({ line, pieces: piecesOf(typed, line) }));
  const change = (next: TypedReceipt) => {
    setTyped(begun(next, order.lines));
    setError(null);
  };
  const { begin, ...scanning } = useScan(order, typed, change);
  const submit = async () => {
    if (receive.isPending) return;
    setError(null);
    try {
      const { receipt } = await receive.mutateAsync({
        params: { id: order.id },
        body: { lines: linesToSend(typed, counted), ...(note.trim() && { note: note.trim() }) },
      });
      toasts.success(t("done", { number: receipt.receiptNumber }));
      setTyped({});
      setNote("");
      begin();
    } catch (problem) {
      setError(errorText(problem));
    }
  };
  // While the receipt is sent, its own goods arrive on the screen.
  const meanwhile = receive.isPending
    ? []
    : order.lines.filter((line) => isMeanwhile(typed, line)).map(({ id }) => id);
  const wrong = meanwhile.length > 0 ? "meanwhile" : problemOf(order, counted);
  return {
    typed,
    change,
    ...scanning,
    note,
    setNote,
    error,
    /** The lines of which others have received goods since the user began to count. */
    meanwhile,
    pieces: counted.reduce((sum, each) => sum + (each.pieces ?? 0), 0),
    submit,
    isBusy: receive.isPending,
    disabledReason: wrong && t(`why.${wrong}`),
  };
}

/** The scanned codes, each of which counts a piece, and the serialised line that the next one belongs to. */
function useScan(order: OrderReceiving, typed: TypedReceipt, change: (next: TypedReceipt) => void) {
  const { t } = useTranslation("goods-receiving");
  const [active, setActive] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const scan = (code: string) => {
    const found = withCode(typed, order.lines, code, active);
    if (!found) {
      setSaid(t("scan.unknown", { code }));
      toasts.error(t("scan.unknown", { code }));
      return;
    }
    change(found.typed);
    setActive(found.line.id);
    const count = piecesOf(found.typed, found.line) ?? 0;
    setSaid(t("scan.counted", { name: found.line.itemName, count }));
  };
  const begin = () => {
    setSaid("");
    setActive(null);
  };
  return { active, setActive, said, scan, begin };
}

type Counted = readonly { line: OrderReceiving["lines"][number]; pieces: number | null }[];

/** Why the typed receipt cannot be sent; null: it can. */
function problemOf({ allowsOverReceipt }: OrderReceiving, counted: Counted) {
  if (counted.some(({ pieces }) => pieces === null)) return "wrong";
  const isOver = counted.some(({ line, pieces }) => (pieces ?? 0) > line.openQuantity);
  if (isOver && !allowsOverReceipt) return "over";
  return counted.every(({ pieces }) => pieces === 0) ? "nothing" : null;
}

function linesToSend(typed: TypedReceipt, counted: Counted) {
  return counted.flatMap(({ line, pieces: quantity }) => {
    if (!quantity) return [];
    const { itemId, isSerialised } = line;
    const { serials: text, before } = typedOf(typed, line);
    return [
      {
        itemId,
        quantity,
        ...(isSerialised && { serials: readSerials(text).serials }),
        ...(before !== null && { receivedBefore: before }),
      },
    ];
  });
}

export type Receiving = ReturnType<typeof useReceiving>;
