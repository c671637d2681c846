/**
 * The customers whom a user has chosen in the list, on their way to the screen of a higher area. The tab keeps only ids
 * and filters.
 */
import { tabDraft } from "#src/client/data/tab-draft.ts";
import { noSegment, type SegmentWords, type toCustomersQuery } from "./customers-address.ts";

export interface HandedOver {
  /** The chosen customers; null if a segment was chosen. */
  ids: readonly string[] | null;
  segment: SegmentWords | null;
}

const kept = tabDraft<HandedOver>("fundi.chosen-customers");

/** The filters of the list. */
export type ListFilter = Omit<ReturnType<typeof toCustomersQuery>, "sort">;

/** Whether the customers who match are a segment: a search finds other customers, and deactivated ones are in none. */
export const isSegment = ({ search, status }: ListFilter): boolean =>
  search === undefined && status === "active";

export const handOver = (chosen: { ids: readonly string[] } | { filter: ListFilter }): void =>
  kept.save("ids" in chosen ? { ids: chosen.ids, segment: null } : ofFilter(chosen.filter));

const ofFilter = ({ status: _, search: __, ...segment }: ListFilter): HandedOver => ({
  ids: null,
  segment: { ...noSegment, ...segment },
});

/** What was handed over; null if nothing was. It stays until `dropHandedOver`, so that a reload loses nothing. */
export const recallHandedOver = (): Partial<HandedOver> | null => kept.recall();

export const dropHandedOver = (): void => kept.drop();
