import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { parseJson } from "./parse-json.ts";

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
