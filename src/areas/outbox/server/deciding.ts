import type { Database } from "#src/server/database.ts";
import type { DeliveringRequest } from "#src/server/http/pipeline.ts";
import type { Secrets } from "#src/server/secrets.ts";

/** The request of the person who decides. */
export interface Deciding {
  db: Database;
  secrets: Secrets;
  of: DeliveringRequest;
}
