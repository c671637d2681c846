import { isDropped } from "./kept-state.ts";
import { isHeld } from "./kept-state.ts";
import type { Command } from "#src/shared/outbox/command.ts";
import type { Kept } from "./device/outbox-store.ts";
import { useOutboxRecords } from "./page-outbox.ts";

/**
 * What a command of an endpoint changes in a copy of a record. Pure: it is applied at each reading, never stored.
 * `isParked`: the server has refused it until a person decides, so that nothing may be computed with it.
 */
export type Projections<T> = Readonly<
  Record<string, (copy: T, command: Command, isParked: boolean) => T>
>;

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

/**
 * The commands about a record that a copy of this moment does not have. One whose page awaits the answer is left out: a
 * refusal would take it away again before the user's eyes.
 */
export const missingIn = (
  records: readonly Kept[],
  copiedAt: number,
  recordId: string,
  date = Date.now(),
): readonly Kept[] =>
  records.filter(
    (kept) =>
      kept.command.needs.includes(recordId) &&
      !isHeld(kept, date) &&
      !isDropped(kept.result) &&
      (kept.result?.state !== "applied" || (kept.askedAt ?? 0) >= copiedAt),
  );

export const projected = <T>(copy: T, records: readonly Kept[], projections: Projections<T>): T =>
  records.reduce(
    (seen, { command, result }) =>
      projections[command.endpoint]?.(seen, command, isOpen(result)) ?? seen,
    copy,
  );

const isOpen = (result: Kept["result"]): boolean => result !== null && result.state !== "applied";
