import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";

export const SEND_SMS = "send_sms";

/** Adds the job that sends what waits. It runs after the commit, and also every minute. */
export const wakeSending = (tx: Tx) =>
  sql`select graphile_worker.add_job(${SEND_SMS}::text)`.execute(tx);
