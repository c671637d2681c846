import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import type { Attempt } from "../contract.ts";

/**
 * The attempts of a message, newest first. A message has few of them.
 * @throws Refusal not_found
 */
export async function listAttempts(db: Database, messageId: string): Promise<{ items: Attempt[] }> {
  const message = await db
    .selectFrom("smsMessages")
    .select("id")
    .where("id", "=", messageId)
    .executeTakeFirst();
  if (!message) return refuse("not_found");
  const items = await db
    .selectFrom("smsAttempts as a")
    .select(["a.id", "a.attemptNumber", "a.providerMessageId", "a.detail", "a.askedAt"])
    .select(["a.answeredAt", userInJson("a.statedBy").as("statedBy")])
    .select([
      sql<Attempt["provider"]>`a.provider`.as("provider"),
      sql<Attempt["state"]>`a.state`.as("state"),
    ])
    .where("a.messageId", "=", messageId)
    .orderBy("a.attemptNumber", "desc")
    .execute();
  return { items };
}
