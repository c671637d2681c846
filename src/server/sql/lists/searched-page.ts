/** The pages of a list with a search. The results of the second stage follow all results of the first stage. */
import type { Page } from "#src/shared/fields.ts";
import { decodeStagedCursor, toSortedPage, type SortedPosition } from "./page.ts";
import type { Search, SearchStage } from "./search.ts";
import type { SortOrder } from "./sorted-list.ts";

interface ListQuery {
  cursor?: string | undefined;
  limit: number;
  sort: string;
}

/** How to read one stage of a search. A list without a search has one stage, which is null. */
export interface StagedList<Row> {
  /** Whether a page ends with the results of a stage, even if it is not full. */
  isShort: boolean;
  orderOf: (stage: SearchStage | null) => Pick<SortOrder, "isKey">;
  /** Reads the rows after `position` (null: from the first row), at most one row more than a page holds. */
  read: (stage: SearchStage | null, position: SortedPosition | null) => Promise<Row[]>;
}

/**
 * Reads a page. It begins in the stage of the cursor. If this stage has too few rows, those of the next stage follow.
 */
export async function searchedPage<Row extends { id: string; sortKey: string }>(
  { cursor, limit, sort }: ListQuery,
  search: Search,
  { isShort, orderOf, read }: StagedList<Row>,
): Promise<Page<Omit<Row, "sortKey">>> {
  const stages = stagesOf(search).map((stage) => ({
    stage,
    sort: nameOf(stage, sort),
    isKey: orderOf(stage).isKey,
  }));
  const start = decodeStagedCursor(cursor, stages);
  let { position } = start;
  const rows: { row: Row; sort: string }[] = [];
  let hasMore = false;
  for (const [nth, { stage, ...named }] of stages.entries()) {
    if (nth < start.stage) continue;
    for (const row of await read(stage, position)) rows.push({ row, sort: named.sort });
    hasMore = rows.length > limit || (isShort && rows.length > 0 && nth < stages.length - 1);
    if (hasMore) break;
    position = null;
  }
  const items = rows.slice(0, limit).map(({ row }) => row);
  return toSortedPage(items, hasMore, rows[items.length - 1]?.sort ?? sort);
}

/** The stages in their order. Without a search the only stage is null. */
const stagesOf = ({ stages }: Search): readonly (SearchStage | null)[] =>
  stages.length > 0 ? stages : [null];

/** The name that the cursor gives to the order of a stage, so that the next page continues in the same stage. */
const nameOf = (stage: SearchStage | null, sort: string): string =>
  stage === null || stage.by === "text" ? sort : `${sort} by ${stage.by}`;
