import { expect, test } from "vitest";
import { keepsWords, wrapText } from "./wrap-text.ts";

const inColumns = (text: string, columns: number) =>
  wrapText(text, ({ length }) => length, columns);

test.each([
  ["at spaces", "Kioo cha Samsung Galaxy", 12, ["Kioo cha", "Samsung", "Galaxy"]],
  ["nowhere when it fits", "Waya", 4, ["Waya"]],
  ["at line breaks, and keeps empty lines", "a\n\nb", 4, ["a", "", "b"]],
  [
    "in a long address before its @ and dots",
    "uhasibu.wa.kampuni@darexpress.example.co.tz",
    32,
    ["uhasibu.wa.kampuni", "@darexpress.example.co.tz"],
  ],
  [
    "in a long number after its hyphens",
    "RCP-1795410714352-9HXTJN",
    20,
    ["RCP-1795410714352-", "9HXTJN"],
  ],
  ["in a word without such places between characters", "Mwananyamala", 5, ["Mwana", "nyama", "la"]],
  ["never at a no-break space", "jumla TSh\u00a05,000", 10, ["jumla", "TSh\u00a05,000"]],
])("a text is broken %s", (_what, text, columns, lines) => {
  expect(inColumns(text, columns)).toEqual(lines);
});

test("no line is longer than the paper, and nothing is lost", () => {
  const text =
    "Jina refu sana https://fundi.example.com/track/Zk3vQ0aXb9dLm2Rt7YpWc1 na maneno 🙂 zaidi";
  for (let columns = 2; columns < 60; columns++) {
    const lines = inColumns(text, columns);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(columns);
    expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  }
});

test("a text keeps its words where the longest one fits", () => {
  const measure = ({ length }: string) => length;
  expect(keepsWords("Ada ya huduma", measure, 6)).toBe(true);
  expect(keepsWords("Umehudumiwa na", measure, 10)).toBe(false);
});
