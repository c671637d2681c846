import type { Endpoint } from "#src/shared/contract.ts";

/** The endpoints of what was recorded with a flag, and that somebody should look at. */
export interface ReviewEndpoints {
  list: Endpoint;
  end: Endpoint;
  reopen: Endpoint;
}

/** null as long as the server has none: then no screen offers the list. */
export const reviewEndpoints = null as ReviewEndpoints | null;
