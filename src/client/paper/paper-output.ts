import type { RollWidth } from "./printer/ports.ts";

/** The ways in which a paper leaves the screen, besides the browser's own print dialog. */
export interface PaperOutput {
  /** The name of its files, without an ending. */
  name: string;
  /**
   * Counts a print where prints are counted, and returns the address of the bytes for a thermal printer, or null if the
   * print was refused. Absent for papers without such bytes.
   */
  escpos?: (width: RollWidth) => Promise<string | null>;
  /** The address of the PDF. */
  pdf?: string;
  /** The text that goes with a shared file, or alone by WhatsApp. */
  message?: string;
}
