import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { CSV_BEGINNING, csvLine } from "./csv.ts";
import {
  readCsv,
  separatorOf,
  UnclosedQuote,
  withoutFormulaGuard,
  type CsvRow,
} from "./csv-reader.ts";

async function rowsOf(text: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const row of readCsv(text)) rows.push(row);
  return rows;
}
const cellsOf = async (text: string) => (await rowsOf(text)).map(({ cells }) => cells);

describe("a file", () => {
  test.each([
    [
      "plain",
      "a,b\r\n1,2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "without a last line end",
      "a,b\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "of an old Mac",
      "a,b\r1,2\r",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["with a byte order mark", "\uFEFFa,b", [["a", "b"]]],
    [
      "with semicolons",
      "a;b\n1,5;2",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      "with tabs",
      "a\tb\n1,5\t2;3",
      [
        ["a", "b"],
        ["1,5", "2;3"],
      ],
    ],
    [
      "that says its separator",
      "sep=;\r\na,x;b\n1;2",
      [
        ["a,x", "b"],
        ["1", "2"],
      ],
    ],
    [
      "with separators, quotes and lines in quotes",
      '"a,""b""","c\r\nd"\n1,2',
      [
        ['a,"b"', "c\r\nd"],
        ["1", "2"],
      ],
    ],
    ["with a quote in the middle", 'Waya 1",x\n', [['Waya 1"', "x"]]],
    ["with text after a quote", '"a"b,c', [["ab", "c"]]],
    [
      "with empty cells",
      ",a,\n,,b\n",
      [
        ["", "a", ""],
        ["", "", "b"],
      ],
    ],
    ["with empty quotes", '"",""\nx,""', [["x", ""]]],
    ["of nothing", "", []],
    ["of line ends", "\n\r\n\n", []],
    ["with text after a quote that follows quotes", '"a""b"c"d,e', [['a"bc"d', "e"]]],
    ["with text after a quoted quote", '""" a" b,c', [['" a b', "c"]]],
    ["with quotes that are text", '"""a""b",1', [['"a"b', "1"]]],
  ])("%s", async (_, text, rows) => {
    expect(await cellsOf(text)).toEqual(rows);
  });

  test("has rows counted as a spreadsheet counts them", async () => {
    const rows = await rowsOf('a,b\n\n"1\n1",2\n,\n3,4');
    expect(rows.map(({ row }) => row)).toEqual([1, 3, 5]);
  });

  test("with an unclosed quote is reported with its row", async () => {
    await expect(cellsOf('a,b\n1,"2\n3,4')).rejects.toThrow(new UnclosedQuote(2));
    await expect(cellsOf('sep=,\n\na,b\n1,"2')).rejects.toThrow(new UnclosedQuote(4));
  });

  test("may contain quoted separators", () => {
    expect(separatorOf('"a,b,c,d";e;f\n1,2,3,4,5,6')).toBe(";");
    expect(separatorOf("Waya")).toBe(",");
  });
});

test("a file that is read in pieces keeps its letters and line ends whole", async () => {
  const cells = ["Ünïcode ✓ 😀", 'Waya 1"', "a\r\nb", "x"];
  const lines = Array.from({ length: 3000 }, () => csvLine(cells));
  const rows = await rowsOf(lines.join(""));
  expect(rows.map(({ row }) => row)).toEqual(lines.map((_, at) => at + 1));
  for (const row of rows) expect(row.cells).toEqual(cells);
});

test("every line that we write is read again as it was", async () => {
  const cells = [
    "Kioo",
    "=1+1",
    "'=1",
    "''+2",
    "＝1+1",
    " -3",
    "@x",
    "a,b",
    'c"d',
    "e\nf",
    "'kawaida",
    "",
    "0712",
  ];
  const [read] = await cellsOf(CSV_BEGINNING + csvLine(cells));
  expect(read?.map(withoutFormulaGuard)).toEqual(cells);
});

test.each([";;", "a\t\t", ";a;"])(
  "a line with the text %j is read again as it was",
  async (text) => {
    expect(await cellsOf(csvLine(["x", text]))).toEqual([["x", text]]);
  },
);

test("a random file without stray quotes is read as csv-parse reads it", async () => {
  const cell = fc.string({ unit: fc.constantFrom('"', ",", ";", "\n", "\r", "a", " ") });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 1 })), async (rows) => {
      const text = rows.map((cells) => csvLine(["x", ...cells])).join("");
      expect(await cellsOf(text)).toEqual(parse(text, { relax_column_count: true }));
    }),
    { seed: seedOfFile() },
  );
});

test("a row has at most as many cells, and a cell as many characters, as in the largest sheet", async () => {
  const long = "a".repeat(40_000);
  const [row] = await cellsOf(`${long},"${'""'.repeat(40_000)}","${long}"${long}`);
  expect(row?.map((cell) => cell.length)).toEqual([32_767, 32_767, 32_767]);
  expect(row?.[1]).toBe('"'.repeat(32_767));
  const [wide] = await cellsOf("a,".repeat(20_000));
  expect(wide).toHaveLength(16_384);
});
