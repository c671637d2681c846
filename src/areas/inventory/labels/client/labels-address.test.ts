import { expect, test } from "vitest";
import { pieceLabelsHref, readLabelsAddress } from "./labels-address.ts";

const item = "0199d0a0-0000-7000-8000-000000000001";

test("the address contains any serial numbers, and ignores unknown values", () => {
  const href = pieceLabelsHref(item, ["352099001761481", "SN/1+2#3"]);
  const words = Object.fromEntries(new URL(href, "http://shop").searchParams);
  expect(readLabelsAddress(words)).toMatchObject({
    ids: [item],
    serials: ["352099001761481", "SN/1+2#3"],
  });
  expect(readLabelsAddress({ ids: item, serials: "<b>,352099001761482,,sn-1" }).serials).toEqual([
    "SN-1",
  ]);
});
