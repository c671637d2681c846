import type { PdfPage } from "#src/server/papers/pdf-page.ts";
import type { Fact } from "#src/shared/papers/fact.ts";

/** Draws a total beside its label, in type of `size` or, if it would not fit, smaller. Returns the y below it. */
export function drawTotal(
  page: PdfPage,
  { label, value }: Fact,
  x: number,
  y: number,
  width: number,
  size: number,
): number {
  const labelStyle = { size: size * 0.75, bold: true };
  const room = width - page.widthOf(label, labelStyle) - size * 0.6;
  const wanted = page.widthOf(value, { size, bold: true });
  const fitting = Math.min(size, (size * room) / wanted);
  page.text(label, x, y + (fitting - labelStyle.size) * 0.95, width / 2, labelStyle);
  return page.text(value, x, y, width, { size: fitting, bold: true, align: "right" });
}
