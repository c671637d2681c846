import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { expect, test } from "vitest";
import { codesIn } from "#tests/support/read-picture.ts";
import { BarCode, barsOf, type BarCodeKind } from "./bar-code.tsx";

/** Renders the code as a printer with 203 dpi prints it. `dots` is the width of the thinnest bar. */
async function printed(kind: BarCodeKind, text: string, dots: number): Promise<Buffer> {
  const bars = barsOf(kind, text) ?? "";
  const svg = renderToStaticMarkup(<BarCode bars={bars} label={text} widthMm={40} />)
    .replace("<svg", `<svg xmlns="http://www.w3.org/2000/svg"`)
    .replace(/style="[^"]*"/, `width="${bars.length * dots}" height="80"`);
  return sharp(Buffer.from(svg)).flatten({ background: "#fff" }).png().toBuffer();
}

test.each<[BarCodeKind, string, string]>([
  ["EAN13", "6001234567899", "EAN13"],
  ["CODE128", "SCR-TECNO-S20P", "Code128"],
  ["CODE128", "1234567890123456", "Code128"],
  ["CODE128", "a b/c_%~", "Code128"],
])("%s %s is read by a scanner", async (kind, text, format) => {
  expect(await codesIn(await printed(kind, text, 2))).toEqual([{ text, format }]);
});

test("text that does not fit the kind has no bars", () => {
  expect(barsOf("EAN13", "6001234567890")).toBeNull();
  expect(barsOf("EAN13", "abc")).toBeNull();
  expect(barsOf("CODE128", "ÜBER")).toBeNull();
});
