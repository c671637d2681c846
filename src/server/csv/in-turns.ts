import { setImmediate as nextTurn } from "node:timers/promises";

/** The milliseconds of work after which other requests get a turn. A row of a file may have any size. */
const TURN_MS = 10;

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
  let start = performance.now();
  for (const row of rows) {
    if (performance.now() - start > TURN_MS) {
      await nextTurn();
      start = performance.now();
    }
    yield row;
  }
}
