/**
 * Tests the permission for each field: users of all kinds send every field of every PATCH and PUT with a valid value.
 * The server must accept or refuse it as `support/contracts/field-rights.ts` says. None of these fields affects debts,
 * ownership or permissions.
 */
import * as z from "zod";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "#src/shared/contract.ts";
import { rolePermissions, type Role } from "#src/shared/permissions.ts";
import type { TestClient } from "./support/client.ts";
import { readContracts } from "./support/contracts/contracts.ts";
import { apart, fieldRights, guards, type FieldRight } from "./support/contracts/field-rights.ts";
import { makeTargets } from "./support/contracts/field-targets.ts";
import { startShop } from "./support/shop.ts";
import { unnamedFields } from "./support/contracts/fields-of-events.ts";

/** All PATCH and PUT endpoints, by the name of the operation. */
async function readChanges(): Promise<Map<string, Endpoint>> {
  const operations = Object.values(await readContracts()).flatMap((table) => Object.entries(table));
  return new Map(operations.filter(([, { method }]) => method === "PATCH" || method === "PUT"));
}

/** Returns the schema inside wrappers such as `optional` and `transform`. */
function bare(schema: unknown): unknown {
  let inner = schema;
  for (;;) {
    if (
      inner instanceof z.ZodOptional ||
      inner instanceof z.ZodNullable ||
      inner instanceof z.ZodDefault
    ) {
      inner = inner.unwrap();
    } else if (inner instanceof z.ZodPipe) {
      inner = inner.in instanceof z.ZodTransform ? inner.out : inner.in;
    } else return inner;
  }
}

/** The names of the fields of a body. A field of the entries of a list is written `list[].field`. */
function fieldsOf(schema: unknown): string[] {
  const body = bare(schema);
  if (!(body instanceof z.ZodObject)) return [];
  return Object.entries(body.shape).flatMap(([field, value]) => {
    const list = bare(value);
    const entries = list instanceof z.ZodArray ? fieldsOf(list.element) : [];
    return [field, ...entries.map((entry) => `${field}[].${entry}`)];
  });
}

const changes = await readChanges();

describe("every field of every PATCH and PUT", () => {
  test("is found in the contracts, including optional fields and lists", () => {
    const entry = z.strictObject({ amount: z.int().optional() });
    const body = z
      .strictObject({ version: z.int(), lines: z.array(entry).max(9).nullable().optional() })
      .partial()
      .refine(() => true);
    expect(fieldsOf(body)).toEqual(["version", "lines", "lines[].amount"]);
    expect(changes.size).toBeGreaterThan(20);
  });

  test("is listed with its permission, and no other field is", () => {
    const found = Object.fromEntries(
      [...changes].map(([operation, { body }]) => [
        operation,
        fieldsOf(body)
          .filter((field) => !guards.includes(field))
          .toSorted(),
      ]),
    );
    const listed = Object.fromEntries(
      Object.entries(fieldRights).map(([operation, fields]) => [
        operation,
        Object.keys(fields).toSorted(),
      ]),
    );
    expect(found).toEqual(listed);
  });
});

const shop = await startShop();
const people: readonly (readonly [Role, TestClient])[] = [
  ["admin", shop.admin],
  ["customer-care", shop.care],
  ["technician", shop.technician],
];
const targets = await makeTargets(shop);

function isAllowed(role: Role, { anyOf, also }: FieldRight): boolean {
  const held = rolePermissions[role];
  const isLetIn = anyOf.length === 0 || anyOf.some((permission) => held.includes(permission));
  return isLetIn && (also === undefined || held.includes(also));
}

test.each(Object.entries(fieldRights))(
  "%s: all users try each field",
  async (operation, fields) => {
    const method = changes.get(operation)?.method === "PUT" ? "put" : "patch";
    const complaints: string[] = [];
    for (const [role, client] of people) {
      const target = await targets[operation]?.(client);
      for (const [field, right] of Object.entries(fields)) {
        const value = target?.values[field];
        if (!target || !value) {
          complaints.push(`${field}: nothing to try it on`);
          continue;
        }
        const answer = await client[method](target.path, { ...(await target.base()), ...value });
        const expected = isAllowed(role, right) ? 200 : 403;
        if (answer.status === expected) continue;
        const met = `${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
        complaints.push(`${role} ${field}: expected ${expected}, met ${met}`);
      }
    }
    expect(complaints).toEqual([]);
  },
);

test.each(Object.entries(apart))(
  "%s: no field says what is owed, owned or allowed, not even for an admin",
  async (operation, fields) => {
    const target = await targets[operation]?.(shop.admin);
    const complaints: string[] = [];
    for (const [field, value] of Object.entries(fields)) {
      const body = { ...(await target?.base()), [field]: value };
      const method = changes.get(operation)?.method === "PUT" ? "put" : "patch";
      const answer = await shop.admin[method](target?.path ?? "", body);
      if (answer.status !== 422) complaints.push(`${field}: ${answer.status}`);
    }
    expect(complaints).toEqual([]);
  },
);

test("the audit names every field that was recorded", async () => {
  expect(await unnamedFields(shop.app.db)).toEqual([]);
});
