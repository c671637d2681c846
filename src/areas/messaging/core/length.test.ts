import { expect, test } from "vitest";
import { asSmsText, smsLength } from "./length.ts";

const of = (text: string) => {
  const { encoding, parts, units, unitsLeft } = smsLength(text);
  return [encoding, parts, units, unitsLeft];
};

test("160 characters of GSM-7 are one part, one more makes two of 153", () => {
  expect(of("")).toEqual(["gsm7", 1, 0, 160]);
  expect(of("a".repeat(160))).toEqual(["gsm7", 1, 160, 0]);
  expect(of("a".repeat(161))).toEqual(["gsm7", 2, 161, 145]);
  expect(of("a".repeat(306))).toEqual(["gsm7", 2, 306, 0]);
  expect(of("a".repeat(307))).toEqual(["gsm7", 3, 307, 152]);
  expect(of("a".repeat(1530))).toEqual(["gsm7", 10, 1530, 0]);
  expect(of("a".repeat(1531))[1]).toBe(11);
});

test("characters of the extension count twice, and are never divided between two parts", () => {
  expect(of("€".repeat(80))).toEqual(["gsm7", 1, 160, 0]);
  expect(of("€".repeat(81))).toEqual(["gsm7", 2, 162, 143]);
  // The character begins at the last place of the first part, so it moves to the second one.
  expect(of(`${"a".repeat(152)}€${"a".repeat(151)}`)).toEqual(["gsm7", 2, 305, 0]);
  expect(of(`${"a".repeat(152)}€${"a".repeat(152)}`)).toEqual(["gsm7", 3, 306, 152]);
});

test("one other character makes the text UCS-2: 70 places alone, 67 in parts", () => {
  expect(of("’".repeat(70))).toEqual(["ucs2", 1, 70, 0]);
  expect(of("’".repeat(71))).toEqual(["ucs2", 2, 71, 63]);
  expect(smsLength("Habari ya leo… ‘Asha’ …").costlyCharacters).toEqual(["…", "‘", "’"]);
  expect(smsLength("Simu yako iko tayari: TSh 25,000/=").encoding).toBe("gsm7");
});

test("an emoji takes two places and stays whole", () => {
  expect(of("😀".repeat(35))).toEqual(["ucs2", 1, 70, 0]);
  expect(of(`${"a".repeat(66)}😀${"a".repeat(65)}`)).toEqual(["ucs2", 2, 133, 0]);
});

test("quotes and dashes of word processors cost nothing more", () => {
  const typed = "“Simu yako” iko tayari – njoo uichukue… Ng’ombe\u00A0st.\r\nKaribu é";
  const sent = asSmsText(typed);
  expect(sent).toBe('"Simu yako" iko tayari - njoo uichukue... Ng\'ombe st.\nKaribu é');
  expect(smsLength(sent)).toMatchObject({ encoding: "gsm7", parts: 1, costlyCharacters: [] });
});
