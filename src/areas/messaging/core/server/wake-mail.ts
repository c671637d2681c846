import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";

export const SEND_EMAILS = "send_emails";

/** Adds the job that sends what waits. It runs after the commit, and also every minute. */
export const wakeMail = (tx: Tx) =>
  sql`select graphile_worker.add_job(${SEND_EMAILS}::text)`.execute(tx);
