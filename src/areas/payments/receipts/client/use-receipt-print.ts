import { useState } from "react";
import { flushSync } from "react-dom";
import { useWrite } from "#src/client/data/queries.ts";
import { receiptsContract, type ReceiptPrint } from "../contract.ts";

/**
 * Counts the prints of a receipt. The server decides which print is the original, so that two tills cannot both print
 * it. `count` runs before each print: the paper then shows its mark (`print`). It answers null if the print
 * could not be counted. Such a print is not made, because it might be a second original.
 */
export function useReceiptPrint(receiptId: string | null): {
  print: ReceiptPrint | null;
  count: () => Promise<ReceiptPrint | null>;
} {
  const [print, setPrint] = useState<ReceiptPrint | null>(null);
  const mark = useWrite(receiptsContract.markReceiptPrinted, { saysFailure: true });
  return {
    print,
    count: async () => {
      try {
        const answer = await mark.mutateAsync({ params: { id: receiptId ?? "" } });
        // The browser prints the page as it is now, so the mark must be rendered first.
        flushSync(() => setPrint(answer.print));
        return answer.print;
      } catch {
        return null;
      }
    },
  };
}
