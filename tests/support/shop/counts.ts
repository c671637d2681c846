import { expect } from "vitest";
import { newId } from "#src/shared/ids.ts";
import type { Database } from "#src/server/database.ts";
import type { StockCount } from "#src/areas/inventory/counts/contract.ts";
import type { TestClient } from "../client.ts";

/** Opens a stock count of these items. */
export async function opened(
  client: TestClient,
  items: readonly { id: string }[],
  given: object = {},
): Promise<StockCount> {
  const body = { scope: "items", itemIds: items.map(({ id }) => id), ...given };
  const answer = await client.post("/api/stock-counts", body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

export const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();

/** Opens a stock count that started an hour ago, so that scans can be in the past. */
export async function openedAnHourAgo(
  db: Database,
  client: TestClient,
  items: readonly { id: string }[],
): Promise<StockCount> {
  const count = await opened(client, items);
  await db
    .updateTable("stockCounts")
    .set({ createdAt: minutesAgo(60) })
    .where("id", "=", count.id)
    .execute();
  return count;
}

/** Sends scans to a stock count. A scan without an id gets a new id. */
export const scan = (
  client: TestClient,
  count: { id: string },
  scans: readonly object[],
  sentAt?: string,
) =>
  client.post(`/api/stock-counts/${count.id}/scans`, {
    scans: scans.map((each) => ({ id: newId(), ...each })),
    sentAt,
  });

/** Sends the counted quantity of each item, as one scan per item. */
export async function counted(
  client: TestClient,
  count: { id: string },
  numbers: readonly (readonly [{ id: string }, number])[],
): Promise<void> {
  const scans = numbers.map(([{ id }, quantity]) => ({ act: "set", itemId: id, quantity }));
  expect(await scan(client, count, scans)).toMatchObject({ status: 200 });
}

/** Finishes the stock count and applies its result. */
export async function applied(client: TestClient, count: { id: string }, given: object = {}) {
  const path = `/api/stock-counts/${count.id}`;
  const { body } = await client.post(`${path}/finish`);
  return client.post(`${path}/apply`, { version: body.version, ...given });
}

export const linesOf = async (client: TestClient, count: { id: string }, query = "") =>
  (await client.get(`/api/stock-counts/${count.id}/lines?limit=100${query}`)).body.items;
