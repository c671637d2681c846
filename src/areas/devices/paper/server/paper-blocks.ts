/** Parts of papers on A4 that people sign: the intake slip, and the agreement on a used handset. */
import { POINTS_PER_MM, type PdfPage } from "#src/server/papers/pdf-page.ts";
import { SHEET, type Block } from "#src/server/papers/pdf-sheet.ts";
import type { Slip } from "../slip-paper.ts";

export const mm = (value: number): number => value * POINTS_PER_MM;
const { left: LEFT, width: WIDTH } = SHEET;

export const drawTitle = (page: PdfPage, title: string, y: number): number =>
  page.text(title, LEFT, y + mm(5), WIDTH, { size: 11, bold: true }) + 2;

export const paragraph =
  (text: string): Block =>
  (page, y) =>
    page.text(text, LEFT, y, WIDTH, { size: 10 });

const SIGNATURE_HEIGHT = mm(14);

export const signatureBlock =
  ({ label, picture, note }: Slip["signatures"][number]): Block =>
  (page, y) => {
    const top = y + mm(5);
    if (picture) page.picture(picture, LEFT, top, mm(60), SIGNATURE_HEIGHT);
    const below = top + SIGNATURE_HEIGHT;
    page.line(LEFT, below, mm(80));
    return page.text(note ? `${label}: ${note}` : label, LEFT, below + 2, WIDTH, { size: 9 });
  };
