import { describe, expect, test } from "vitest";
import { inventoryHref, itemFilters } from "./inventory-address.ts";
import { readPieces } from "./read-pieces.ts";

const { isFiltered, query, read } = itemFilters;

const id = "01900000-0000-7000-8000-000000000001";

describe("the address of the inventory", () => {
  test("is read back as it was written", () => {
    const address = {
      search: "kioo",
      category: "screens",
      stock: "low",
      archived: true,
      online: true,
      sort: "price",
      open: id,
      new: false,
      receive: false,
    } as const;
    const words = Object.fromEntries(new URL(inventoryHref(address), "http://x").searchParams);
    expect(read(words)).toEqual(address);
  });

  test("ignores unknown values", () => {
    const address = read({
      category: "phones",
      stock: "many",
      sort: "dearest",
      open: "../x",
      new: "1",
    });
    expect(address).toEqual(read({}));
    expect(isFiltered(address)).toBe(false);
    expect(inventoryHref(address)).toBe("/inventory");
    expect(query(address, "2026-11-22")).toEqual({});
  });
});

test.each([
  ["1", 1],
  [" 12 ", 12],
  ["1000000", 1_000_000],
  ["1000001", null],
  ["0", null],
  ["-1", null],
  ["1.5", null],
  ["1e3", null],
  ["", null],
  ["tano", null],
])("%j pieces are %j", (typed, count) => {
  expect(readPieces(typed)).toBe(count);
});
