import type { Database, Tx } from "#src/server/database.ts";
import { healthIn } from "#src/server/providers/health.ts";
import type { MailServer } from "../contract.ts";
import { isComplete, readMailServer, type StoredServer } from "./stored-server.ts";

/** The settings as their screen shows them, without the password. */
export async function getMailServer(db: Database | Tx): Promise<MailServer> {
  const stored = await readMailServer(db);
  const { waiting } = await db
    .selectFrom("emails")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where("sendAt", "is not", null)
    .executeTakeFirstOrThrow();
  const { host, port, username, fromName, fromAddress, version, isActive } = stored;
  return {
    state: stateOf(stored),
    isActive,
    host,
    port,
    encryption: stored.encryption as MailServer["encryption"],
    username,
    hasPassword: stored.sealed !== null,
    fromName,
    fromAddress,
    version,
    health: healthOf(stored),
    waiting,
    failingSince: stored.failingSince,
    pausedUntil: stored.pausedUntil,
  };
}

export function stateOf(stored: StoredServer): MailServer["state"] {
  if (!isComplete(stored)) return "incomplete";
  if (!stored.isActive) return "off";
  return stored.isHealthy ? "ready" : "unhealthy";
}

export function healthOf(stored: StoredServer): MailServer["health"] {
  const health = healthIn(stored);
  const problem = stored.healthProblem as NonNullable<MailServer["health"]>["problem"];
  return health && { ...health, problem };
}

/** Whether emails can be sent: the mail server is set up and switched on. */
export async function isMailReady(db: Database | Tx): Promise<boolean> {
  const stored = await readMailServer(db);
  return stored.isActive && isComplete(stored);
}
