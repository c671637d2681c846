/** Pages of a list that may be searched: what a later stage of a search finds stands after everything of the earlier. */
import type { Page } from "#src/shared/fields.ts";
import { decodeStagedCursor, toSortedPage, type SortedPosition } from "./page.ts";
import type { Search, SearchStage } from "./search.ts";
import type { SortOrder } from "./sorted-list.ts";

interface ListQuery {
  cursor?: string | undefined;
  limit: number;
  sort: string;
}

/** How a list reads one stage of its search; without a search there is one, which is null. */
export interface StagedList<Row> {
  orderOf: (stage: SearchStage | null) => Pick<SortOrder, "isKey">;
  /** One row more than a page has, after `position`. */
  read: (stage: SearchStage | null, position: SortedPosition | null) => Promise<Row[]>;
}

/** A page: what is left of the stage in which it begins, filled up by the next one. */
export async function searchedPage<Row extends { id: string; sortKey: string }>(
  { cursor, limit, sort }: ListQuery,
  search: Search,
  { orderOf, read }: StagedList<Row>,
): Promise<Page<Omit<Row, "sortKey">>> {
  const stages = stagesOf(search).map((stage) => ({
    stage,
    sort: nameOf(stage, sort),
    isKey: orderOf(stage).isKey,
  }));
  const start = decodeStagedCursor(cursor, stages);
  let { position } = start;
  const rows: { row: Row; sort: string }[] = [];
  for (const { stage, ...named } of stages.slice(start.stage)) {
    for (const row of await read(stage, position)) rows.push({ row, sort: named.sort });
    if (rows.length > limit) break;
    position = null;
  }
  const sortOfLast = rows[limit - 1]?.sort ?? sort;
  return toSortedPage(
    rows.slice(0, limit + 1).map(({ row }) => row),
    limit,
    sortOfLast,
  );
}

/** What a list reads one after the other. */
const stagesOf = ({ stages }: Search): readonly (SearchStage | null)[] =>
  stages.length > 0 ? stages : [null];

/** What the cursor calls the order of a stage, so that it goes on in the stage in which it stopped. */
const nameOf = (stage: SearchStage | null, sort: string): string =>
  stage === null || stage.by === "text" ? sort : `${sort} by ${stage.by}`;
