import type { Command } from "#src/shared/outbox/command.ts";
import type { Kept } from "./outbox-store.ts";
import { useOutboxRecords } from "./page-outbox.ts";

/** What a command of an endpoint changes in a copy of a record. Pure: it is applied at each reading, never stored. */
export type Projections<T> = Readonly<Record<string, (copy: T, command: Command) => T>>;

/**
 * The copy of a record as the user left it: with the commands of this device that the copy does not have yet.
 * @param copiedAt when the server gave it, in ms since 1970 by the device's clock (`useGivenAt`)
 */
export const useOverlay = <T>(
  copy: T,
  copiedAt: number,
  recordId: string,
  projections: Projections<T>,
): T => projected(copy, missingIn(useOutboxRecords(), copiedAt, recordId), projections);

/** The commands about a record that a copy of this moment does not have. */
export const missingIn = (
  records: readonly Kept[],
  copiedAt: number,
  recordId: string,
): readonly Kept[] =>
  records.filter(
    ({ command: { needs }, result, askedAt }) =>
      needs.includes(recordId) && (result?.state !== "applied" || (askedAt ?? 0) >= copiedAt),
  );

export const projected = <T>(copy: T, records: readonly Kept[], projections: Projections<T>): T =>
  records.reduce(
    (seen, { command }) => projections[command.endpoint]?.(seen, command) ?? seen,
    copy,
  );
