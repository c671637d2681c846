import { expect, test } from "vitest";
import { findCommands } from "./find-commands.ts";

const command = (label: string, words = "") => ({ id: label, group: "", label, words, run() {} });
const commands = [
  command("New sale", "uza till cart"),
  command("Close shift", "end day drawer"),
  command("Sales report"),
];
const found = (text: string) => {
  const { named, related } = findCommands(commands, text);
  return { named: named.map(({ label }) => label), related: related.map(({ label }) => label) };
};

test.each([
  ["", ["New sale", "Close shift", "Sales report"], []],
  ["sal", ["New sale", "Sales report"], []],
  ["sale new", ["New sale"], []],
  ["UZA", [], ["New sale"]],
  ["drawer close", [], ["Close shift"]],
  // "ale" is inside the word "sale", but only the beginning of a word counts.
  ["ale", [], []],
  ["0712", [], []],
])("%s finds by label %j, by other words %j", (text, named, related) => {
  expect(found(text)).toEqual({ named, related });
});

test("entries that only a text finds are at the end, and at most six of them", () => {
  const settings = Array.from({ length: 9 }, (_, n) => ({
    ...command(`Sale setting ${n}`),
    isFoundOnly: true,
  }));
  const all = [...settings, command("Other", "sale")];
  expect(findCommands(all, "").named.map(({ label }) => label)).toEqual(["Other"]);
  expect(findCommands(all, "sale").related.map(({ label }) => label)).toEqual([
    "Other",
    ...settings.slice(0, 6).map(({ label }) => label),
  ]);
});
