import { expect, test } from "vitest";
import { asCode, beginningOf, trimUnseen } from "./text.ts";

test("what nobody sees is taken from the ends, as spaces are", () => {
  expect(trimUnseen(" \u200B\uFEFF Kioo cha\u200D Spark \u202C\n")).toBe("Kioo cha\u200D Spark");
  expect(trimUnseen("\u200B \u2060")).toBe("");
  expect(trimUnseen("Duka \u2764\uFE0F")).toBe("Duka \u2764\uFE0F");
});

test.each(["ABC-1", " ABC-1\u200B", "A\u00ADBC\u200E-1", "ＡＢＣ－１", "\u202AABC-1\u202C"])(
  "%j is the code ABC-1",
  (typed) => expect(asCode(typed)).toBe("ABC-1"),
);

test("spaces within a code count once; letters that only look alike stay what they are", () => {
  expect(asCode("ABC \u00A0 1")).toBe("ABC 1");
  expect(asCode("АBC-1")).not.toBe("ABC-1");
});

test("a beginning ends before a letter that no longer fits", () => {
  expect(beginningOf("ab🙂", 3)).toBe("ab");
  expect(beginningOf("ab🙂", 4)).toBe("ab🙂");
});
