import { expect, test } from "vitest";
import { csvLine, csvMoney } from "./csv.ts";

test.each([
  [["Kioo", 5, null], "Kioo,5,\r\n"],
  [['Waya 1", wa "USB"', "a\nb"], '"Waya 1"", wa ""USB""","a\nb"\r\n'],
  [["=1+1", "+255", "-5", "@SUM(A1)", " =x", "\tx"], "'=1+1,'+255,'-5,'@SUM(A1),' =x,\"'\tx\"\r\n"],
  [["＝1+1", "＋255", "－5", "＠SUM(A1)"], "'＝1+1,'＋255,'－5,'＠SUM(A1)\r\n"],
  [[-5, 0.5], "-5,0.5\r\n"],
  [[csvMoney(2_500_000), csvMoney(5), csvMoney(null)], "25000.00,0.05,\r\n"],
] as const)("%j", (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
