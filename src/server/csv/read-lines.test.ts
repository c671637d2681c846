import { expect, test } from "vitest";
import { fieldOfHeader, knownHeaders } from "./known-headers.ts";
import { readLines } from "./read-lines.ts";

const known = knownHeaders({ sku: ["code"], name: ["item"], price: ["bei"] }, (field) => field);
const isKnown = (header: string) => fieldOfHeader(known, header) !== null;
const read = async (text: string, mostRows = 100) =>
  readLines(text, { mostBytes: 1_000_000, mostRows, isKnown });

test.each([
  ["a header with a comma in brackets", "Price (TSh, incl. VAT);Name\n500;Kioo", 1],
  ["the same header with commas", '"Price (TSh, incl. VAT)",Name\n500,Kioo', 1],
  ["a title", "Price list of Kariakoo\nPrice;Name\n500;Kioo", 2],
  ["a title with commas", "Price list, Kariakoo, May 2026\n\nPrice;Name\n500;Kioo", 3],
  ["an exported title", "Stock,,\nPrinted 3 May,,\nPrice,Name,Shelf\n500,Kioo,2", 3],
  ["unknown headers in brackets", "Bei gani (TSh, na kodi);Kitu\n500;Kioo\n600;Waya", 1],
  ["a title above unknown headers", "Orodha, Mei 2026\nBei gani;Kitu\n500;Kioo\n600;Waya", 2],
  ["one known header", "Price;Kitu\n500;Kioo", 1],
  ["a known word in a row below", "Kitu;Aina\nKioo;Item\nWaya;Code", 1],
])("%s is found as the header", async (_, text, row) => {
  const { header, lines } = await read(text);
  expect(header.row).toBe(row);
  expect(lines.length).toBeGreaterThan(0);
  for (const { cells } of lines) expect(cells).toHaveLength(header.cells.length);
});

test("a header with a currency or a word about tax in brackets is known, another one is not", () => {
  expect(fieldOfHeader(known, "Price (TSh, incl. VAT)")).toBe("price");
  expect(fieldOfHeader(known, "Bei [TZS]")).toBe("price");
  expect(fieldOfHeader(known, "Price (online)")).toBeNull();
  expect(fieldOfHeader(known, `Price ${"(".repeat(200)}`)).toBeNull();
});

test("only rows below the header count", async () => {
  const rows = "500;Kioo\n".repeat(3);
  expect((await read(`Title\n\nPrice;Name\n${rows}`, 3)).lines).toHaveLength(3);
  await expect(read(`Title\n\nPrice;Name\n${rows}`, 2)).rejects.toMatchObject({
    extra: { params: { problem: "too_many_rows", count: 2 } },
  });
  await expect(read("Title\nPrice;Name\n")).rejects.toMatchObject({
    extra: { params: { problem: "empty" } },
  });
});
