/** Stock, points, money and prices move through listed doors only, each with its right and limit. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { limitedKinds, movementKinds } from "#src/areas/inventory/movement-limits.ts";
import { permissions } from "#src/shared/permissions.ts";
import { doors } from "./doors.ts";

/** The files that write a value, by table. All other code calls their functions. */
const writers: Readonly<Record<string, readonly string[]>> = {
  stock_movements: ["inventory/core/server/stock-statements.ts"],
  limited_movements: ["inventory/limits/server/keep-limits.ts"],
  limited_losses: ["inventory/limits/server/keep-losses.ts"],
  limited_revaluations: ["inventory/limits/server/keep-revaluations.ts"],
  stock_value_entries: ["inventory/value/server/value-statements.ts"],
  loyalty_transactions: [
    "loyalty/points/server/count-purchase.ts",
    "loyalty/core/server/move-points.ts",
    "loyalty/daily/server/write-ledger.ts",
  ],
  credit_entries: ["payments/credit-ledger/server/ledger.ts"],
  payments: [
    "payments/taking/server/take-payment.ts",
    "payments/taking/server/ask-for-payment.ts",
    "payments/parts/server/write-parts.ts",
    "payments/accounts/server/await-transfer.ts",
    "payments/taking/server/note-late-money.ts",
  ],
  payment_refunds: ["payments/refunds/server/refund-payment.ts"],
  shift_movements: ["payments/shifts/server/add-movement.ts"],
  supplier_entries: ["purchasing/supplier-account/server/write-entry.ts"],
  commission_entries: ["commission/server/settle-repair.ts"],
  // Imported repairs come with the rest of their price, which needs lower_prices if it is nothing.
  device_prices: ["devices/core/server/agreed-prices.ts", "devices/import/server/write-devices.ts"],
};

type File = readonly [path: string, text: string];

const root = join(import.meta.dirname, "../../src/areas");
const source: File[] = readdirSync(root, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.includes("/server/") && /(?<!\.test)\.ts$/.test(path))
  .toSorted()
  .map((path) => [path, readFileSync(join(root, path), "utf8")]);

/** The files that call a function, without the one that defines it. */
const callersOf = (name: string, files: readonly File[]): string[] =>
  files
    .filter(([, text]) => new RegExp(`(?<![.\\w])${name}\\(`).test(withoutComments(text)))
    .filter(([, text]) => !new RegExp(`function ${name}\\(`).test(text))
    .map(([path]) => path);

const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, "");

const camelCase = (table: string) =>
  table.replaceAll(/_[a-z]/g, (letters) => letters.slice(1).toUpperCase());

const writersOf = (table: string, files: readonly File[]): string[] =>
  files
    .filter(([, text]) =>
      new RegExp(`insertInto\\(\\s*"${camelCase(table)}"|insert\\s+into\\s+${table}\\b`).test(text),
    )
    .map(([path]) => path);

test("a door that nobody listed is noticed", () => {
  const planted: File[] = [
    ...source,
    ["sales/server/gift.ts", "await moveStock(tx, actor, [change]);"],
    ["sales/server/told.ts", "/** Calls moveStock( later. */"],
    ["sales/server/ledger.ts", 'tx.insertInto("stockMovements").values(row)'],
  ];
  const isNew = (path: string) => path.startsWith("sales/server/");
  expect(callersOf("moveStock", planted).filter(isNew)).toEqual(["sales/server/gift.ts"]);
  expect(writersOf("stock_movements", planted).filter(isNew)).toEqual(["sales/server/ledger.ts"]);
});

describe("every door is listed with its right and limit", () => {
  test.each(Object.keys(doors))("%s", (name) => {
    expect(callersOf(name, source)).toEqual(Object.keys(doors[name] ?? {}).toSorted());
  });

  test.each(Object.keys(writers))("%s is written by its own functions", (table) => {
    expect(writersOf(table, source)).toEqual((writers[table] ?? []).toSorted());
  });

  test("with rights that exist", () => {
    const known = new Set<string>([...permissions, "customer", "job"]);
    const rights = Object.values(doors).flatMap((callers) =>
      Object.values(callers).flatMap(({ right }) => right),
    );
    expect(rights.filter((right) => !known.has(right))).toEqual([]);
  });

  test("and each kind of movement has a limit, or a guard that is no limit", () => {
    expect(limitedKinds.join(" ")).toBe(
      "repair_part handset_part handset_write_off adjustment count receipt opening handset_bought claim_replacement",
    );
    for (const { guard } of Object.values(movementKinds)) expect(guard).not.toBe("");
  });
});
