import { expect, test } from "vitest";
import { returnFilters, returnsHref } from "./returns-address.ts";

const { isFiltered, query, read } = returnFilters;
const today = "2026-11-22";

test("an address is read and written unchanged", () => {
  const address = read({ step: "open", warranty: "unknown", search: " Asha " });
  expect(query(address, today)).toEqual({ step: "open", warranty: "unknown", search: "Asha" });
  expect(returnsHref({ step: "open", approval: "pending" })).toBe(
    "/returns?step=open&approval=pending",
  );
  expect(returnsHref({})).toBe("/returns");
});

test("unknown values are ignored", () => {
  const address = read({ step: "lost", outcome: "won", open: "../../etc" });
  expect(query(address, today)).toEqual({});
  expect(isFiltered(address)).toBe(false);
  expect(address.open).toBe("");
});
