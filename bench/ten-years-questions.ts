/** The requests that ten-years.ts measures: those that the screens send for lists, figures, papers and files. */
import type pg from "pg";
import { addDays, today } from "#src/shared/time.ts";

type Read = (path: string) => Promise<string>;

export interface Question {
  name: string;
  /** The path of the request, or a function that first finds it, for example for a late page of a list. */
  path: string | ((read: Read) => Promise<string>);
}

const LATE = 40;

const newestReceipt =
  "select receipt_number as id from receipts where sale_id is not null order by id desc limit 1";
const mostMoved = "select id from inventory_items order by movement_count desc, id limit 1";

/** Returns a function that finds the path of a late page of a list. It reads `LATE` pages of a hundred rows first. */
const late = (path: string) => async (read: Read) => {
  const join = path.includes("?") ? "&" : "?";
  let at = `${path}${join}limit=100`;
  for (let page = 0; page < LATE; page++) {
    const { nextCursor } = JSON.parse(await read(at)) as { nextCursor: string | null };
    if (nextCursor === null) break;
    at = `${path}${join}limit=100&cursor=${encodeURIComponent(nextCursor)}`;
  }
  return at;
};

export async function readQuestions(client: pg.Client): Promise<Question[]> {
  const one = async (statement: string) => {
    const { rows } = await client.query<{ id: string }>(statement);
    return rows[0]?.id ?? "";
  };
  const cashier = await one("select user_id as id from sales order by id limit 1");
  const buyer = await one(
    "select customer_id as id from sales join customers c on c.id = customer_id and not is_walk_in order by sales.id desc limit 1",
  );
  const popular = await one(mostMoved);
  const receipt = await one("select id from receipts where sale_id is not null limit 1");
  const number = await one("select sale_number as id from sales order by id desc limit 1");
  const receiptNumber = await one(newestReceipt);
  const count = await one("select id from stock_counts order by line_count desc limit 1");
  const lines = `/api/stock-counts/${count}/lines`;
  const day = today();
  const ago = (days: number) => `from=${addDays(day, -days)}&to=${day}`;
  const asked: [name: string, path: Question["path"]][] = [
    ...["newest", "oldest", "highest", "lowest"].map((sort): [string, string] => [
      `sales: ${sort}`,
      `/api/sales?sort=${sort}`,
    ]),
    [
      "sales: highest of a cashier, paid by card",
      `/api/sales?sort=highest&userId=${cashier}&paymentType=card`,
    ],
    ["sales: highest of a week", `/api/sales?sort=highest&${ago(7)}`],
    ["sales: highest of a month", `/api/sales?sort=highest&${ago(30)}`],
    ["sales: lowest cancelled of a year", `/api/sales?sort=lowest&status=cancelled&${ago(365)}`],
    ["sales: oldest cancelled by card", "/api/sales?sort=oldest&status=cancelled&paymentType=card"],
    ["sales: of a customer, by total", `/api/sales?sort=highest&customerId=${buyer}`],
    ["sales: search by number", `/api/sales?search=${number}`],
    ["sales: search by a product sold often", "/api/sales?search=battery"],
    ["sales: search by a product sold often, highest", "/api/sales?search=battery&sort=highest"],
    ["sales: search by a rare word", "/api/sales?search=sku-19983"],
    ["sales: search by customer", "/api/sales?search=amani"],
    ["sales: search by nothing there is", "/api/sales?search=qqqqzz"],
    ["sales: page 41, by total", late("/api/sales?sort=highest")],
    ["sales: find by receipt", `/api/sales/find?code=${receiptNumber}`],
    ...[1, 7, 30, 365, 3650].map((days): [string, string] => [
      `report: sums of ${days} days`,
      `/api/sales/summary?${ago(days)}`,
    ]),
    ...[1, 7, 30, 365].map((days): [string, string] => [
      `report: tax of ${days} days`,
      `/api/sales/taxes?${ago(days)}`,
    ]),
    ["report: sums of a cashier's year", `/api/sales/summary?userId=${cashier}&${ago(365)}`],
    ["report: file of a month", `/api/sales/export.csv?${ago(30)}`],
    ["report: cashiers", "/api/sales/cashiers"],
    ["movements: all", "/api/stock-movements"],
    ["movements: of a popular item", `/api/stock-movements?itemId=${popular}`],
    ["movements: adjustments", "/api/stock-movements?type=ADJUSTMENT"],
    ["movements: a rare reason", "/api/stock-movements?reason=defective"],
    ["movements: of a cashier", `/api/stock-movements?userId=${cashier}`],
    [
      "movements: of a cashier, a rare reason",
      `/api/stock-movements?userId=${cashier}&reason=lost`,
    ],
    [
      "movements: of a popular item, a rare reason",
      `/api/stock-movements?itemId=${popular}&reason=lost`,
    ],
    ["movements: page 41", late("/api/stock-movements")],
    ["movements: totals of a month", `/api/stock-movements/totals?${ago(30)}`],
    ["movements: totals of a year", `/api/stock-movements/totals?${ago(365)}`],
    ["movements: totals of all", "/api/stock-movements/totals"],
    ["movements: who moved", "/api/stock-movements/users"],
    ...["newest", "name", "price"].flatMap((sort): [string, string][] => [
      [`items: ${sort}`, `/api/items?sort=${sort}`],
      [`items: ${sort}, low`, `/api/items?sort=${sort}&stock=low`],
      [`items: ${sort}, out, of a category`, `/api/items?sort=${sort}&stock=out&category=screens`],
      [`items: ${sort}, search`, `/api/items?sort=${sort}&search=battery`],
    ]),
    ["items: page 41 by name", late("/api/items?sort=name")],
    ["items: figures", "/api/items/statistics"],
    ["items: file", "/api/items/export.csv"],
    ["catalogue: first page", "/api/items/catalogue"],
    [
      "catalogue: what changed in an hour",
      `/api/items/catalogue?since=${new Date(Date.now() - 3_600_000).toISOString()}`,
    ],
    ...[30, 90, 365].map((days): [string, string] => [
      `analytics: ${days} days`,
      `/api/inventory/analytics?days=${days}`,
    ]),
    ["analytics: file", "/api/inventory/analytics/export.csv?days=90"],
    ["alerts: worst", "/api/stock-alerts"],
    ["alerts: newest", "/api/stock-alerts?sort=newest"],
    ["alerts: counts", "/api/stock-alerts/counts"],
    ["count of everything: how far it is", `/api/stock-counts/${count}`],
    ["count of everything: lines", lines],
    ["count of everything: lines that differ", `${lines}?filter=differing`],
    ["count of everything: lines nobody counted", `${lines}?filter=uncounted`],
    ["count of everything: search", `${lines}?search=battery`],
    ["count of everything: page 41", late(lines)],
    ["count of everything: file", `${lines}.csv`],
    ["shifts: newest", "/api/shifts"],
    ["shifts: page 41", late("/api/shifts")],
    ["shifts: money outside", `/api/shifts/outside?day=${addDays(day, -1)}`],
    ["receipt", `/api/receipts/${receipt}`],
    ["payments: newest", "/api/payments"],
    ["payments: unknown", "/api/payments?status=unknown"],
  ];
  return asked.map(([name, path]) => ({ name, path }));
}
