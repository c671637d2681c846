import { expect, test } from "vitest";
import { changedFields, mergeMeanwhile } from "./meanwhile.ts";

const started = { name: "Asha", city: "Moshi", email: "" };

test("changes of others are taken over, and typed values stay", () => {
  const now = { name: "Asha Juma", city: "Moshi", email: "" };
  const typed = { name: "Asha", city: "Arusha", email: "" };
  expect(mergeMeanwhile(started, now, typed)).toEqual({
    values: { name: "Asha Juma", city: "Arusha", email: "" },
    changes: [{ field: "name", before: "Asha", now: "Asha Juma" }],
  });
});

test("when both changed a field, the typed value stays and both are shown", () => {
  const now = { ...started, city: "Tanga" };
  const typed = { ...started, city: "Arusha" };
  expect(mergeMeanwhile(started, now, typed)).toEqual({
    values: typed,
    changes: [{ field: "city", before: "Moshi", now: "Tanga", mine: "Arusha" }],
  });
});

test("an equal change by both is no conflict", () => {
  const both = { ...started, city: "Arusha" };
  expect(mergeMeanwhile(started, both, both)).toEqual({
    values: both,
    changes: [{ field: "city", before: "Moshi", now: "Arusha" }],
  });
});

test("lists are compared by their content", () => {
  const lines = () => [{ itemId: "a", quantity: 2 }];
  expect(changedFields({ lines: lines() }, { lines: lines() })).toEqual([]);
  const now = { lines: [{ itemId: "a", quantity: 5 }] };
  expect(mergeMeanwhile({ lines: lines() }, now, { lines: lines() }).values).toEqual(now);
});

test("only changed fields are sent", () => {
  expect(changedFields(started, { ...started, email: "a@b.c" })).toEqual(["email"]);
});
