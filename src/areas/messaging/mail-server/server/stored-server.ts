import type { Database, Tx } from "#src/server/database.ts";
import type { Secrets } from "#src/server/secrets.ts";
import type { Encryption } from "../../core/email-values.ts";

/** The sealed password opens only as the password of the mail server. */
export const PASSWORD = "mail server";

/** What is needed in order to talk to the mail server. */
export interface MailAccount {
  host: string;
  port: number;
  encryption: Encryption;
  username: string;
  password: string;
  from: { name: string; address: string };
}

export const readMailServer = (db: Database | Tx) =>
  db.selectFrom("mailServer").selectAll().executeTakeFirstOrThrow();
export type StoredServer = Awaited<ReturnType<typeof readMailServer>>;

/** Whether it has all that it needs. A server in the shop's network may need no user. */
export const isComplete = (
  stored: Pick<StoredServer, "host" | "fromAddress" | "username" | "sealed">,
): boolean =>
  stored.host !== "" &&
  stored.fromAddress !== "" &&
  (stored.username === "" || stored.sealed !== null);

export const accountOf = (secrets: Secrets, stored: StoredServer): MailAccount => ({
  host: stored.host,
  port: stored.port,
  encryption: stored.encryption as Encryption,
  username: stored.username,
  password: stored.sealed ? secrets.open(stored.sealed, PASSWORD) : "",
  from: { name: stored.fromName, address: stored.fromAddress },
});
