/** The house rule that names and codes are compared in one form: first planted violations, then the project. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { rawComparisonComplaints } from "./raw-comparisons.ts";
import { readProject } from "./source.ts";

test.each([
  ["src/areas/sales/server/a.ts", "sql`select id from items where lower(sku) = lower(${code})`"],
  ["src/areas/sales/client/a.ts", "const isSame = a.sku.toLowerCase() === typed;"],
  ["src/areas/sales/rules.ts", "names.find((each) => each === typed.toLocaleUpperCase());"],
  ["db/migrations/0999_a.sql", "create unique index a on items (lower(sku));"],
  ["src/areas/inventory/core/server/list-items.ts", "sql`lower(a)`; sql`lower(b)`; sql`lower(c)`"],
  ["src/shared/text.ts", "export const nothing = 1;"],
])("in %s, %s is found", (path, text) => {
  expect(rawComparisonComplaints([{ path, text }])).toHaveLength(1);
});

test.each([
  ["src/areas/sales/server/a.ts", "sql`where search_key(sku) = search_key(${code})`"],
  ["src/areas/sales/server/a.ts", "orders: { name: naturally(sql`lower(name)`) },"],
  ["src/areas/sales/server/a.ts", "/**\n * The name as lower(name).\n */"],
  ["src/areas/sales/server/a.test.ts", "await find(sku.toLowerCase());"],
  ["db/migrations/0999_a.sql", "create index a on b ((lower(name) collate natural_order), id);"],
  ["db/migrations/0086_a.sql", "create unique index a on orders (lower(order_number));"],
])("in %s, %s is allowed", (path, text) => {
  expect(rawComparisonComplaints([{ path, text }])).toEqual([]);
});

test("the project compares no names and codes by their case alone", () => {
  expect(rawComparisonComplaints(readProject(join(import.meta.dirname, "..", "..")))).toEqual([]);
});
