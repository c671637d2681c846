import { expect, test } from "vitest";
import { endpointUrl, pageHref } from "./addresses.ts";
import { platformContract } from "./platform-contract.ts";

test("an address has its values, and the words of its query that are not empty", () => {
  expect(pageHref("/devices", {})).toBe("/devices");
  expect(pageHref("/inventory/counts/$id/sheet", { id: "a/b" })).toBe(
    "/inventory/counts/a%2Fb/sheet",
  );
  expect(pageHref("/passport", {}, { code: "A 1&2", unset: undefined, empty: "" })).toBe(
    "/passport?code=A+1%262",
  );
  expect(endpointUrl(platformContract.health, {})).toBe("/api/health");
});
