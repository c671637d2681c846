/**
 * The same error of a field has the same words in every form, so that people recognise it. The test compares the
 * messages of fields in the catalogues. It ignores small words, and treats synonyms as the same word.
 */
import { describe, expect, it } from "vitest";
import { areasOf, flat, wordsOf } from "#tests/support/catalogues.ts";

interface Message {
  key: string;
  en: string;
  sw: string;
}

/** The names that the keys of such messages have. */
const OF_FIELD =
  /(^|[.:])\w*(wrong|missing|invalid|needed|required|Taken\b)\w*|^(expenses|handsets):check\./i;

const smallWords = new Set(
  "a an the this that it its is are be please to here one of in for you such as must".split(" "),
);

/** Words of messages that mean the same. */
const meaning: Readonly<Record<string, string>> = {
  type: "enter",
  write: "enter",
  give: "enter",
  fill: "enter",
  name: "enter",
  select: "choose",
  pick: "choose",
  required: "needed",
  missing: "needed",
  correct: "valid",
  right: "valid",
  characters: "character",
  digits: "digit",
  cannot: "not",
  more: "above",
  over: "above",
  zero: "0",
  least: "minimum",
  most: "maximum",
  date: "day",
};

/** Two messages with the same core mean the same error. */
function coreOf(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll(/\{\{\w+\}\}/g, "#")
    .match(/[a-z#]+|\d+(?:[.,]\d+)*/g);
  return (words ?? [])
    .map((word) => meaning[word] ?? word)
    .filter((word) => !smallWords.has(word))
    .toSorted()
    .join(" ");
}

/** A message with its number, whatever the name of its placeholder and its full stop. */
const wordingOf = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, "…").replace(/\.$/, "");

/** Finds messages that mean the same in other words, and those whose translations differ. */
function differences(messages: readonly Message[]): string[] {
  const found: string[] = [];
  const tell = (those: readonly Message[], wordings: ReadonlySet<string>) => {
    if (wordings.size > 1)
      found.push(`${those.map(({ key }) => key).join(", ")}: ${[...wordings].join(" | ")}`);
  };
  const wordingsIn = (those: readonly Message[], language: "en" | "sw") =>
    new Set(those.map((message) => wordingOf(message[language])));
  for (const [core, those] of Map.groupBy(messages, ({ en }) => coreOf(en)))
    // One word, such as "Required", is a label.
    if (core.includes(" ")) tell(those, wordingsIn(those, "en"));
  for (const those of Map.groupBy(messages, ({ en }) => wordingOf(en)).values())
    tell(those, wordingsIn(those, "sw"));
  return found;
}

const messages: Message[] = areasOf("en").flatMap((file) => {
  const area = file.replace(".json", "");
  const sw = flat(wordsOf("sw", file));
  return (
    Object.entries(flat(wordsOf("en", file)))
      .map(([key, en]) => ({ key: `${area}:${key}`, en, sw: sw[key] ?? "" }))
      // A plural has one more message with the same words.
      .filter(({ key }) => OF_FIELD.test(key) && !key.endsWith("_one"))
  );
});

describe("messages of fields", () => {
  it("say the same error in the same words", () => {
    expect(messages.length).toBeGreaterThan(250);
    expect(differences(messages)).toEqual([]);
  });

  it("ask people to enter what they type", () => {
    const others = messages.filter(({ en }) => /^(Type|Write|Fill|Give|Name the)\b/.test(en));
    expect(others.map(({ key, en }) => `${key}: ${en}`)).toEqual([]);
  });

  it("are found when they differ", () => {
    const known = messages.find(({ key }) => key === "common:invalid.amount");
    expect(known?.en).toBe("Enter an amount, such as 25,000.");
    const planted = {
      key: "planted:amountMissing",
      en: "Write the amount, such as 25,000",
      sw: "",
    };
    expect(differences([...messages, planted])).toContainEqual(expect.stringContaining("planted"));
    const translated = { ...planted, en: known?.en ?? "", sw: "Andika pesa" };
    expect(differences([...messages, translated])).toContainEqual(
      expect.stringContaining("Andika pesa"),
    );
  });
});
