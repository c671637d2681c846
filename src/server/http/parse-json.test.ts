import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { parseJson, parseLargeJson } from "./parse-json.ts";

const SEED = seedOfFile();

const parse = (text: string) => parseJson(Buffer.from(text));

describe("a body", () => {
  test("without prototype names is parsed unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8, noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value, null, 1);
        fc.pre(!/"(__proto__|constructor)"/.test(text));
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
      { seed: SEED },
    );
  });

  test("may begin with a byte order mark, and contain colons and quotes in texts", () => {
    expect(parse('\ufeff{"a": "b\\": {\\"a\\": 1}", "c:\\\\": [":"]}')).toEqual({
      a: 'b": {"a": 1}',
      "c:\\": [":"],
    });
  });

  test.each([
    ['{"a": 1, "a": 1}', "twice"],
    ['{"b": [{"a": 1}, {"a": 1, "\\u0061": 2}]}', "twice"],
    [`${"[".repeat(33)}${"]".repeat(33)}`, "deeply"],
    [`${'{"a":'.repeat(33)}1${"}".repeat(33)}`, "deeply"],
    ['{"a": {"__proto__": 1}}', "prototype"],
    ['{"constructor": {"prototype": {}}}', "prototype"],
    ["", "not JSON"],
    ["{} {}", "not JSON"],
  ])("such as %s is refused: %s", (text, why) => {
    expect(() => parse(text)).toThrow(why);
  });

  test("with 32 levels is accepted", () => {
    expect(() => parse(`${"[".repeat(32)}${"]".repeat(32)}`)).not.toThrow();
  });
});

describe("the values of a body", () => {
  const wide = (count: number) =>
    `{${Array.from({ length: count }, (_, nth) => `"a${nth}": 1`).join()}}`;
  const lists = (count: number) => `{"a": [${Array.from({ length: count }, () => "[]").join()}]}`;

  test("are counted before it is parsed, so that too many are refused even if it is no JSON", () => {
    expect(parseJson(Buffer.from(wide(100)), 100)).toHaveProperty("a99", 1);
    expect(() => parseJson(Buffer.from(wide(101)), 100)).toThrow("at most 100 values");
    expect(() => parseJson(Buffer.from(lists(60)), 100)).toThrow("at most 100 values");
    expect(() => parseJson(Buffer.from("[".repeat(101)), 100)).toThrow("at most 100 values");
    expect(() => parseJson(Buffer.from(",".repeat(101)), 100)).toThrow("at most 100 values");
  });

  test("do not include what stands in texts", () => {
    const text = '{[,:\\",'.repeat(100);
    expect(parseJson(Buffer.from(JSON.stringify({ text })), 2)).toEqual({ text });
  });

  test("are counted alike in a large body, which is looked at in pieces", async () => {
    // An escaped quote stands at the end of the first piece of 1 MB.
    const text = `${"a".repeat(1024 * 1024 - 10)}"${"b".repeat(2_000_000)}`;
    const body = Buffer.from(JSON.stringify({ text, other: [1, 2] }));
    expect(body[1024 * 1024 - 1]).toBe("\\".charCodeAt(0));
    expect(await parseLargeJson(body, 10)).toEqual({ text, other: [1, 2] });
    await expect(parseLargeJson(body, 3)).rejects.toThrow("at most 3 values");
  });
});
