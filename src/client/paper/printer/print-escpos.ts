import type { PaperOutput } from "../paper-output.ts";
import {
  openPrinter,
  PrinterFailure,
  rememberedPrinter,
  type PrinterProblem,
  type RememberedPrinter,
} from "./ports.ts";

/**
 * Prints a paper on the remembered printer. Returns the problem, or null. The printer is opened before the print is
 * counted, so that a printer that is switched off costs no original.
 */
export async function printEscpos(
  escpos: NonNullable<PaperOutput["escpos"]>,
): Promise<PrinterProblem | null> {
  const printer = rememberedPrinter();
  if (!printer) return "gone";
  return onPrinter(printer, async () => {
    const address = await escpos(printer.width);
    if (!address) return null;
    const answer = await fetch(address);
    if (!answer.ok) throw new PrinterFailure("notFetched");
    return new Uint8Array(await answer.arrayBuffer());
  });
}

/** Prints a short text with the full width of the paper, which shows whether the chosen width is right. */
export const printTest = (
  printer: RememberedPrinter,
  lines: readonly string[],
): Promise<PrinterProblem | null> =>
  onPrinter(printer, async () => {
    const columns = printer.width === "58" ? 32 : 48;
    const ruler = "1234567890".repeat(5).slice(0, columns);
    const text = [...lines, ruler, "-".repeat(columns), "", "", "", ""].join("\n");
    const plain = Array.from(text, (character) => Math.min(character.codePointAt(0) ?? 63, 255));
    return new Uint8Array([0x1b, 0x40, ...plain, 0x1d, 0x56, 66, 0]);
  });

async function onPrinter(
  printer: RememberedPrinter,
  read: () => Promise<Uint8Array | null>,
): Promise<PrinterProblem | null> {
  try {
    const open = await openPrinter(printer);
    try {
      const bytes = await read();
      if (bytes) await open.write(bytes);
    } finally {
      await open.close().catch(() => {});
    }
    return null;
  } catch (error) {
    return error instanceof PrinterFailure ? error.problem : "notFetched";
  }
}
