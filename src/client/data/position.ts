/**
 * The position of the live feed from which this tab has to follow it: the oldest one among the answers of the session.
 * On a slow network the feed opens seconds after the first answers, and would otherwise miss the changes between.
 */
let oldest: string | null = null;

/** Replaces positions of several nodes. No node knows it, so the node of the feed makes the tab refetch everything. */
const UNKNOWN = "unknown";

/** Notes the header `POSITION_HEADER` of an answer. */
export function notePosition(position: string | null): void {
  if (position === null || oldest === UNKNOWN) return;
  const [node, count] = position.split("-");
  const [oldestNode, oldestCount] = oldest?.split("-") ?? [node, Infinity];
  if (node !== oldestNode) oldest = UNKNOWN;
  else if (Number(count) < Number(oldestCount)) oldest = position;
}

/** Forgets the answers of the session, when their data is discarded. */
export function forgetPosition(): void {
  oldest = null;
}

/** The oldest position; null if no answer of this session had one. */
export const oldestPosition = (): string | null => oldest;
