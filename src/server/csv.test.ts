import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  [["a", 1, null], "a,1,\r\n"],
  [['say "hi"', "a,b", "two\nlines"], '"say ""hi""","a,b","two\nlines"\r\n'],
  [["=1+1", "+255712", "-2", "@x"], "'=1+1,'+255712,'-2,'@x\r\n"],
  [["\t=1", " =1", "\n"], `'\t=1,' =1,"'\n"\r\n`],
  [[-5, "a=b"], "-5,a=b\r\n"],
])("%j is %j", (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
