import { setImmediate as nextTurn } from "node:timers/promises";

/** The number of rows after which other requests get a turn. */
const ROWS_PER_TURN = 500;

/** Reads all lines of a file with short pauses. */
export async function readInTurns<Line, Row>(
  lines: Iterable<Line>,
  read: (line: Line) => Row,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const line of inTurns(lines)) rows.push(read(line));
  return rows;
}

/** Iterates over rows with short pauses, so that the server can answer other requests during a large import. */
export async function* inTurns<T>(rows: Iterable<T>): AsyncGenerator<T> {
  let count = 0;
  for (const row of rows) {
    if (++count % ROWS_PER_TURN === 0) await nextTurn();
    yield row;
  }
}
