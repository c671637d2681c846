import { Suspense, useState, type ReactNode } from "react";
import { loadWords } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useMay } from "#src/client/session.tsx";
import type { StockActName } from "../stock-acts.ts";

const AskForStockDialog = lazyWithWords(
  () => import("./ask-for-stock-dialog.tsx"),
  "approvals",
  "approval-errors",
);

interface StockApproval {
  /**
   * Sends the act with its body. If only an approval allows its value, a dialog asks for it, and the answer is null: the
   * act was not done, and its form stays open until the request is sent.
   */
  send: <Body extends object, Sent>(
    body: Body,
    act: (body: Body) => Promise<Sent>,
  ) => Promise<Sent | null>;
  /** The dialog, which the form of the act shows beside itself. */
  question: ReactNode;
}

/** Lets a user ask for an act of stock whose value is above the limit, which only the server knows. */
export function useStockApproval(
  act: StockActName,
  subjectId: string | null,
  onAsked: () => void,
): StockApproval {
  const may = useMay();
  const [input, setInput] = useState<Record<string, unknown> | null>(null);
  return {
    send: async (body, run) => {
      try {
        return await run(body);
      } catch (error) {
        if (!isAboveLimit(error)) throw error;
        await loadWords("approval-errors");
        if (error.code === "count_needs_another" || !may("ask_adjustments")) throw error;
        setInput(Object.fromEntries(Object.entries(body)));
        return null;
      }
    },
    question: input ? (
      <Suspense>
        <AskForStockDialog
          act={act}
          subjectId={subjectId}
          input={input}
          onClose={() => setInput(null)}
          onAsked={onAsked}
        />
      </Suspense>
    ) : null,
  };
}

const isAboveLimit = (error: unknown): error is ApiRefusal =>
  error instanceof ApiRefusal &&
  (error.code === "adjustment_needs_approval" || error.code === "count_needs_another");
