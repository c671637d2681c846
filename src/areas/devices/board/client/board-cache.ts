/** Shows a move on the board before the server answers, and undoes it on screen when the request fails. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Answer } from "#src/shared/contract.ts";
import { keyOf } from "#src/client/data/refetch.ts";
import { devicesContract, type DeviceSummary } from "../../core/contract.ts";
import { deviceListContract } from "../../list/contract.ts";
import type { DeviceStatus } from "../../rules.ts";

export type ColumnPage = Answer<typeof deviceListContract.listDevices>;
type Column = InfiniteData<ColumnPage, string | null>;
type Counts = Answer<typeof devicesContract.countDevices>;

/** The key of the query that loads a column. `showMoved` expects the status as the last part of the key. */
export const columnKey = (filters: object, status: DeviceStatus) =>
  keyOf(deviceListContract.listDevices, "board", filters, status);

/** Shows the card at the top of its new column. Returns a function that restores the previous columns and counts. */
export function showMoved(client: QueryClient, card: DeviceSummary, to: DeviceStatus): () => void {
  const columns = { queryKey: keyOf(deviceListContract.listDevices, "board") };
  const counts = { queryKey: keyOf(devicesContract.countDevices) };
  // The answer to a running request would show the card in its old column again.
  void client.cancelQueries(columns);
  const before = [
    ...client.getQueriesData<Column>(columns),
    ...client.getQueriesData<Counts>(counts),
  ];
  for (const [key, column] of client.getQueriesData<Column>(columns)) {
    if (!column) continue;
    const without = withoutCard(column, card.id);
    client.setQueryData<Column>(
      key,
      key.at(-1) === to ? withCard(without, { ...card, status: to, isStale: false }) : without,
    );
  }
  client.setQueriesData<Counts>(counts, (now) => now && recounted(now, card.status, to));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

const withoutCard = (column: Column, id: string): Column => ({
  ...column,
  pages: column.pages.map((page) => ({
    ...page,
    items: page.items.filter((item) => item.id !== id),
  })),
});

const withCard = (column: Column, card: DeviceSummary): Column => ({
  ...column,
  pages: column.pages.map((page, at) =>
    at === 0 ? { ...page, items: [card, ...page.items] } : page,
  ),
});

function recounted(counts: Counts, from: DeviceStatus, to: DeviceStatus): Counts {
  const byStatus = { ...counts.byStatus };
  byStatus[from] = Math.max(0, byStatus[from] - 1);
  // The column `done` shows neither devices nor their number.
  if (to !== "done") byStatus[to] += 1;
  return { ...counts, byStatus };
}
