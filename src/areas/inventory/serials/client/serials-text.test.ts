import { describe, expect, test } from "vitest";
import { readSerials } from "./serials-text.ts";

describe("a list of serial numbers", () => {
  test("accepts any form: pasted, scanned, with commas, dashes and empty lines", () => {
    expect(readSerials("35-209900-176148-1\r\n\n sn 1 , sn2;\tsn3\n").serials).toEqual([
      "352099001761481",
      "SN1",
      "SN2",
      "SN3",
    ]);
  });

  test("reports each problem with its line", () => {
    const typed = `A1\na 1\n352099001761482\n<b>\n${"9".repeat(41)}`;
    expect(readSerials(typed)).toMatchObject({
      serials: ["A1"],
      problems: [
        { line: 2, text: "A1", why: "twice" },
        { line: 3, text: "352099001761482", why: "imei" },
        { line: 4, text: "<B>", why: "letters" },
        { line: 5, text: `${"9".repeat(20)}…`, why: "long" },
      ],
    });
  });

  test("has a limit", () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `N${at}`).join("\n");
    expect(readSerials(many(1000)).isTooMany).toBe(false);
    expect(readSerials(many(1001)).isTooMany).toBe(true);
  });
});
