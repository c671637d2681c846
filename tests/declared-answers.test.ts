/** The test client checks every answer. These tests show that it finds undeclared answers. */
import { beforeAll, describe, expect, test } from "vitest";
import { refusals, type RefusalCode } from "#src/shared/refusals/refusals.ts";
import { undeclaredPart } from "./support/contracts/declared-answers.ts";
import { readOperations, type Operation } from "./support/contracts/openapi.ts";
import { startShop } from "./support/shop.ts";

const { app } = await startShop();
let operations: Operation[];
beforeAll(async () => {
  operations = await readOperations(app);
});

const seen = (status: number, code?: RefusalCode, path = "/api/customers", method = "POST") =>
  undeclaredPart({
    method,
    path,
    status,
    contentType: code ? "application/problem+json; charset=utf-8" : "application/json",
    body: code ? { code } : {},
  });

describe("an answer", () => {
  test.each<[number, RefusalCode?, string?, string?]>([
    [201],
    [200],
    [401, "unauthenticated"],
    [503, "server_busy"],
    [200, undefined, "/api/customers?search=asha", "GET"],
    [404, "not_found", "/api/sales/find?code=1", "GET"],
    [422, "validation_failed", "/api/receipts/01900000-0000-7000-8000-000000000000.pdf", "GET"],
    [404, "not_found", "/api/nothing", "GET"],
    [422, undefined, "/track", "POST"],
  ])("of %s %s is declared", async (...answer) => {
    expect(await seen(...answer)).toBeNull();
  });

  test.each<[number, RefusalCode?, string?, string?]>([
    [500, "internal_error"],
    [204],
    [404],
    [409, "stale_version"],
    [404, "validation_failed"],
    [201, undefined, "/api/customers", "GET"],
    [409, "conflict", "/api/sales/find", "GET"],
    [500, undefined, "/track", "GET"],
  ])("of %s %s is not declared", async (...answer) => {
    expect(await seen(...answer)).toEqual(expect.stringContaining(String(answer[0])));
  });
});

describe("the reference", () => {
  const statusesOf = (operationId: string) =>
    operations.find((operation) => operation.operationId === operationId)?.statuses;

  test("names every status of success of an endpoint, with its explanation", () => {
    expect(statusesOf("createCustomer")?.get(201)).toEqual(["OK"]);
    expect(statusesOf("createCustomer")?.get(200)).toEqual([
      "A customer with this phone number was there already",
    ]);
    expect(statusesOf("createDevice")?.has(200)).toBe(false);
  });

  test("declares not_found also for paths without an id", () => {
    expect(statusesOf("findSale")?.get(refusals.not_found.status)).toContain("not_found");
  });
});
