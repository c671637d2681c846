import { Suspense, useState, type ReactNode } from "react";
import { readChoice } from "../words/choices.ts";
import { lazyWithWords } from "../words/lazy-with-words.ts";
import type { PaperOutput } from "./paper-output.ts";
import type { PrinterProblem } from "./printer/ports.ts";

const PrinterDialog = lazyWithWords(() => import("./printer/printer-dialog.tsx"), "printer");

interface Options {
  output: PaperOutput | undefined;
  /** The paper on the screen, for its picture. */
  sheet: () => HTMLElement | null;
  /** Whether the paper is a roll, which a thermal printer prints. */
  isRoll: boolean;
  /** Runs before the browser prints, for example to count the print. Nothing is printed if it answers false. */
  beforePage?: (() => Promise<boolean>) | undefined;
}

/**
 * Prints a paper: on the thermal printer of this browser if one is remembered, or else with the print dialog of the
 * browser. `openPrinter` opens the dialog for the printer and for sharing; it also opens when the printer fails.
 */
export function usePrint({ output, sheet, isRoll, beforePage }: Options): {
  print: () => Promise<void>;
  printPage: () => Promise<void>;
  openPrinter: () => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<{ problem: PrinterProblem | null } | null>(null);
  const printPage = async () => {
    if ((await beforePage?.()) ?? true) window.print();
  };
  const print = async () => {
    if (!isRoll || !output?.escpos || !readChoice("printer")) return printPage();
    const { printEscpos } = await import("./printer/print-escpos.ts");
    const problem = await printEscpos(output.escpos);
    if (problem) setAsked({ problem });
  };
  return {
    print,
    printPage,
    openPrinter: () => setAsked({ problem: null }),
    dialog:
      asked && output ? (
        <Suspense>
          <PrinterDialog
            output={output}
            sheet={sheet}
            problem={asked.problem}
            onPrintPage={printPage}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      ) : null,
  };
}
