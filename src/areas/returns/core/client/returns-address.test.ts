import { expect, test } from "vitest";
import { isFiltered, readReturnsAddress, returnsHref, toReturnsQuery } from "./returns-address.ts";

test("an address is read and written unchanged", () => {
  const address = readReturnsAddress({ step: "open", warranty: "unknown", search: " Asha " });
  expect(toReturnsQuery(address)).toEqual({ step: "open", warranty: "unknown", search: "Asha" });
  expect(returnsHref({ step: "open", approval: "pending" })).toBe(
    "/returns?step=open&approval=pending",
  );
  expect(returnsHref({})).toBe("/returns");
});

test("unknown values are ignored", () => {
  const address = readReturnsAddress({ step: "lost", outcome: "won", open: "../../etc" });
  expect(toReturnsQuery(address)).toEqual({});
  expect(isFiltered(address)).toBe(false);
  expect(address.open).toBe("");
});
