/** How texts are laid out on the fixed columns of thermal printers. */
import { describe, expect, test } from "vitest";
import { columnsOf, encode, twoColumns, wrap } from "./receipt-escpos.ts";

const { "58": narrow, "80": wide } = columnsOf;

describe("a label with its value", () => {
  test.each([
    ["Jumla", "TSh 132,715.20", ["Jumla             TSh 132,715.20"]],
    [
      "Taslimu iliyopokelewa bila marejesho",
      "-11,067,773.79",
      ["Taslimu iliyopokelewa bila", "marejesho         -11,067,773.79"],
    ],
    [
      "Barua pepe",
      "uhasibu.wa.kampuni@darexpress.example.co.tz",
      ["Barua pepe", "  uhasibu.wa.kampuni", "  @darexpress.example.co.tz"],
    ],
    [
      "Umehudumiwa na",
      "Mwanaisha Abdulrahman M.",
      ["Umehudumiwa na", "        Mwanaisha Abdulrahman M."],
    ],
    ["  1 x 123,456.00", "123,456.00", ["  1 x 123,456.00      123,456.00"]],
  ])("%s", (label, value, lines) => {
    expect(twoColumns({ label, value }, narrow)).toEqual(lines);
  });

  test("never exceeds the paper, however long both are", () => {
    const long = "Kampuni ya Usafirishaji wa Mizigo Dar Express na Washirika wake wote";
    for (const columns of [narrow, wide])
      for (let label = 1; label <= long.length; label++)
        for (let value = 1; value <= long.length; value += 7) {
          const fact = { label: long.slice(0, label), value: long.slice(-value) };
          for (const line of twoColumns(fact, columns))
            expect(line.length).toBeLessThanOrEqual(columns);
        }
  });
});

test("characters that printers lack are replaced, one column each", () => {
  const text = "Ŋgugi wa Thiong’o – “Māmā” 🙂 •••• 7K3M café";
  expect(Buffer.from(encode(text)).toString("latin1")).toBe(
    '?gugi wa Thiong\'o - "Mama" ? **** 7K3M café',
  );
  expect(encode("Müller")).toHaveLength(6);
});

test("a long name is broken at its words", () => {
  expect(wrap("Kioo cha Samsung Galaxy A54 5G na fremu, cheusi", narrow)).toEqual([
    "Kioo cha Samsung Galaxy A54 5G",
    "na fremu, cheusi",
  ]);
});
