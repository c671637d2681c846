/** Pages of a list with a search: results of a later stage follow all results of the earlier stage. */
import type { Page } from "#src/shared/fields.ts";
import { decodeStagedCursor, toSortedPage, type SortedPosition } from "./page.ts";
import type { Search, SearchStage } from "./search.ts";
import type { SortOrder } from "./sorted-list.ts";

interface ListQuery {
  cursor?: string | undefined;
  limit: number;
  sort: string;
}

/** How to read one stage of a list's search. A list without a search has one stage, null. */
export interface StagedList<Row> {
  orderOf: (stage: SearchStage | null) => Pick<SortOrder, "isKey">;
  /** Reads the rows after `position`, one more than a page holds. */
  read: (stage: SearchStage | null, position: SortedPosition | null) => Promise<Row[]>;
}

/** Reads a page: the rest of the stage in which it begins, filled up with rows of the next stage. */
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

/** The stages in their order; null is a list without a search. */
const stagesOf = ({ stages }: Search): readonly (SearchStage | null)[] =>
  stages.length > 0 ? stages : [null];

/** The name of a stage's order in the cursor, so that the next page continues in the same stage. */
const nameOf = (stage: SearchStage | null, sort: string): string =>
  stage === null || stage.by === "text" ? sort : `${sort} by ${stage.by}`;
