import { sql } from "kysely";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { refuse } from "#src/shared/errors.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { requireSecretFor } from "#src/server/providers/secret-target.ts";
import type { ProviderHealth } from "#src/shared/provider-settings.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { emailChannel, wakeSending } from "../../outgoing/server/channel.ts";
import type { MailServer, mailServerContract } from "../contract.ts";
import type * as z from "zod";
import { getMailServer } from "./get-server.ts";
import { checkAccount, type MailCheck } from "./smtp.ts";
import { accountOf, isComplete, PASSWORD, readMailServer } from "./stored-server.ts";

type Saved = z.output<(typeof mailServerContract.saveMailServer)["body"]>;

const untested = {
  isHealthy: null,
  healthProblem: null,
  healthDetail: null,
  healthCheckedAt: null,
  failures: 0,
  failingSince: null,
  pausedUntil: null,
  failureToldAt: null,
};

/**
 * Saves the settings. The password is sealed and never shown again. The event names the fields, not their values.
 * @throws Refusal stale_version, password_needed_again
 */
export async function saveMailServer(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  { version, password, ...given }: Saved,
): Promise<MailServer> {
  const stored = await lockServer(tx);
  if (stored.version !== version) refuse("stale_version", { current: await getMailServer(tx) });
  const { host, port, encryption, username } = given;
  requireSecretFor("password_needed_again", {
    stored,
    given: { host, port, encryption, username },
    isKept: password === undefined && stored.sealed !== null && username !== "",
  });
  const forgets = password === "" || given.username === "";
  await tx
    .updateTable("mailServer")
    .set({ ...given, ...untested, version: sql`version + 1`, updatedAt: sql`now()` })
    .$if(forgets, (q) => q.set({ sealed: null }))
    .$if(!forgets && password !== undefined, (q) =>
      q.set({ sealed: secrets.seal(password ?? "", PASSWORD) }),
    )
    .execute();
  const changed = Object.entries(given).filter(
    ([field, value]) => stored[field as keyof typeof given] !== value,
  );
  await recordEvent(tx, {
    kind: "mail_server.saved",
    recordId: SHOP_ID,
    actorId: actor.userId,
    data: {
      fields: [...changed.map(([field]) => field), ...(password === undefined ? [] : ["password"])],
    },
  });
  await wakeSending(tx, emailChannel);
  return getMailServer(tx);
}

const lockServer = (tx: Tx) =>
  tx.selectFrom("mailServer").selectAll().forUpdate().executeTakeFirstOrThrow();

/** Switches sending on, after a test, or off. @throws Refusal mail_server_incomplete */
export async function switchMailServer(
  db: Database,
  actor: Actor,
  secrets: Secrets,
  isActive: boolean,
): Promise<MailServer> {
  const check = isActive ? await ask(db, secrets) : null;
  return inTransaction(db, async (tx) => {
    const stored = await lockServer(tx);
    if (isActive && !isComplete(stored)) refuse("mail_server_incomplete");
    // Settings that were saved during the test are untested.
    if (check && check.version === stored.version) await storeCheck(tx, check);
    await tx
      .updateTable("mailServer")
      .set({ isActive, failures: 0, failingSince: null, pausedUntil: null, failureToldAt: null })
      .execute();
    await recordEvent(tx, {
      kind: "mail_server.switched",
      recordId: SHOP_ID,
      actorId: actor.userId,
      data: { isActive },
    });
    await wakeSending(tx, emailChannel);
    return getMailServer(tx);
  });
}

/** Connects and signs in, and stores the result. @throws Refusal mail_server_incomplete */
export async function testMailServer(
  db: Database,
  actor: Actor,
  secrets: Secrets,
): Promise<MailServer> {
  const check = await ask(db, secrets);
  return inTransaction(db, async (tx) => {
    const { version } = await lockServer(tx);
    if (check.version === version) await storeCheck(tx, check);
    await recordEvent(tx, {
      kind: "mail_server.tested",
      recordId: SHOP_ID,
      actorId: actor.userId,
      data: { isHealthy: check.problem === null },
    });
    return getMailServer(tx);
  });
}

/** The same without a user, for the list of integrations. */
export async function checkMailServer(db: Database, secrets: Secrets): Promise<ProviderHealth> {
  const check = await ask(db, secrets);
  await inTransaction(db, async (tx) => {
    const { version } = await lockServer(tx);
    if (check.version === version) await storeCheck(tx, check);
  });
  return {
    isHealthy: check.problem === null,
    detail: check.detail,
    checkedAt: new Date().toISOString(),
  };
}

/** @throws Refusal mail_server_incomplete */
async function ask(db: Database, secrets: Secrets): Promise<MailCheck & { version: number }> {
  const stored = await readMailServer(db);
  if (!isComplete(stored)) refuse("mail_server_incomplete");
  return { version: stored.version, ...(await checkAccount(accountOf(secrets, stored))) };
}

/** A server that works again gets emails at once. */
async function storeCheck(tx: Tx, { problem, detail }: MailCheck): Promise<void> {
  await tx
    .updateTable("mailServer")
    .set({
      isHealthy: problem === null,
      healthProblem: problem,
      healthDetail: detail,
      healthCheckedAt: sql`now()`,
      ...(problem === null && { pausedUntil: null }),
    })
    .execute();
  if (problem === null) await wakeSending(tx, emailChannel);
}
