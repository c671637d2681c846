import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { CSV_BEGINNING, csvLine } from "./csv.ts";

/** A CSV file of rows that are read in batches, so that a long list uses little memory. */
export const csvFile = <Row>(
  columns: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  lineOf: (row: Row) => string,
): Readable => Readable.from(linesOf(columns, batches, lineOf), { objectMode: false });

async function* linesOf<Row>(
  columns: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  lineOf: (row: Row) => string,
): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLine(columns);
  // An empty text would end the stream.
  for await (const rows of batches) if (rows.length > 0) yield rows.map(lineOf).join("");
}

/** Sends a CSV file, which the browser saves as `<name>.csv`. */
export const sendCsv = (
  reply: FastifyReply,
  name: string,
  file: string | AsyncIterable<string | Buffer>,
) =>
  reply
    .header("content-disposition", `attachment; filename="${name}.csv"`)
    .header("cache-control", "private, no-store")
    .type("text/csv; charset=utf-8")
    .send(typeof file === "string" || file instanceof Readable ? file : Readable.from(file));
