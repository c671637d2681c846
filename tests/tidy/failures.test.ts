import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { failureComplaints } from "./failures.ts";
import { readProject } from "./source.ts";

describe("a failed load is said by the shared components", () => {
  const path = "src/areas/devices/client/a.tsx";
  const planted = { path, text: '<ErrorState title={t("failed")} />' };

  test("an area with its own failure is found, unless it is an exception", () => {
    expect(failureComplaints([planted], {})).toHaveLength(1);
    expect(failureComplaints([planted], { [path]: "a reason" })).toEqual([]);
  });

  test("an exception that is not needed is found", () => {
    expect(failureComplaints([], { [path]: "a reason" })).toHaveLength(1);
  });

  test("in this project", () => {
    expect(failureComplaints(readProject(join(import.meta.dirname, "../..")))).toEqual([]);
  });
});
