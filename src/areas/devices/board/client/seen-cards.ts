import { useState } from "react";
import { useSeenStatuses } from "../../core/client/seen-device.ts";
import type { DeviceSummary } from "../../core/contract.ts";
import type { DeviceStatus } from "../../rules.ts";

/** The cards, as they were, whose moves were kept on this device while the board was open. */
export function useKeptCards() {
  const [kept, setKept] = useState<readonly DeviceSummary[]>([]);
  const keep = (card: DeviceSummary) =>
    setKept((cards) => [card, ...cards.filter(({ id }) => id !== card.id)]);
  return { kept, keep };
}

/**
 * The cards of a column as this user left them: the moves of `kept` wait on this device, so the server does not know
 * them. Those that left the column are gone, and those that came are at the top.
 * @param kept see `useKeptCards`
 * @param copiedAt `useGivenAt` of the query of `rows`
 */
export function useSeenCards(
  rows: readonly DeviceSummary[],
  status: DeviceStatus,
  kept: readonly DeviceSummary[],
  copiedAt: number,
): readonly DeviceSummary[] {
  const seen = useSeenStatuses(kept, copiedAt);
  const moved = seen.filter((card, at) => card.status !== kept[at]?.status);
  const isElsewhere = ({ id }: DeviceSummary) =>
    moved.some((card) => card.id === id && card.status !== status);
  const here = rows.filter((row) => !isElsewhere(row));
  const arrived = moved.filter(
    (card) => card.status === status && !here.some(({ id }) => id === card.id),
  );
  return [...arrived, ...here];
}
