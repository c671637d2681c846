import type { Endpoint } from "#src/shared/contract.ts";

/** A record that was accepted although something had changed meanwhile. */
export interface ReviewItem {
  id: string;
  kind: string;
  subject: { kind: string; id: string; title: string };
  details: Readonly<Record<string, string | number>>;
  createdAt: string;
  madeBy: { id: string; name: string };
  happenedAt: string;
  doneAt: string | null;
  doneBy: { id: string; name: string } | null;
  note: string | null;
}

/** The endpoints of what was recorded with a flag, and that somebody should look at. */
export interface ReviewEndpoints {
  list: Endpoint;
  end: Endpoint;
  reopen: Endpoint;
}

/** null as long as the server has none: then no screen offers the list. */
export const reviewEndpoints = null as ReviewEndpoints | null;
