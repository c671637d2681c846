import { expect, test } from "vitest";
import { asCode, beginningOf, trimUnseen } from "./text.ts";

test("invisible characters are removed from the ends, like spaces", () => {
  expect(trimUnseen(" \u200B\uFEFF Kioo cha\u200D Spark \u202C\n")).toBe("Kioo cha\u200D Spark");
  expect(trimUnseen("\u200B \u2060")).toBe("");
  expect(trimUnseen("Duka \u2764\uFE0F")).toBe("Duka \u2764\uFE0F");
});

test.each(["ABC-1", " ABC-1\u200B", "A\u00ADBC\u200E-1", "ＡＢＣ－１", "\u202AABC-1\u202C"])(
  "%j is the code ABC-1",
  (typed) => expect(asCode(typed)).toBe("ABC-1"),
);

test("repeated spaces in a code count once; different letters that look alike stay different", () => {
  expect(asCode("ABC \u00A0 1")).toBe("ABC 1");
  expect(asCode("АBC-1")).not.toBe("ABC-1");
});

test("a text is not cut inside a surrogate pair", () => {
  expect(beginningOf("ab🙂", 3)).toBe("ab");
  expect(beginningOf("ab🙂", 4)).toBe("ab🙂");
});
