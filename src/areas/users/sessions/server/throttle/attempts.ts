import { createHash } from "node:crypto";
import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { networkOf } from "#src/server/http/guards/addresses.ts";

/** The first wait; it doubles with each further failure. */
const FIRST_WAIT_SECONDS = 30;
/** Never permanent. */
const LONGEST_WAIT_SECONDS = 15 * 60;
/** Counters that many people share allow this many times the setting: a whole shop may sit behind one address. */
const SHARED_ALLOWANCE = 4;

/** One counter of failed attempts. An hour without a failure starts it again. */
export interface Counter {
  key: Buffer;
  /** Of one person in one place: a success clears it. Others only lose the attempt that succeeded. */
  isPersonal: boolean;
  /** The account it belongs to, if any. */
  account: Buffer | null;
}

// Hashes, because people type passwords into the wrong field.
const hashOf = (...parts: string[]): Buffer =>
  createHash("sha256").update(parts.join(" ")).digest();
const accountOf = (email: string): Buffer => hashOf("account", email);

/** Somebody in a session of their own: nobody outside it is counted here. */
export const sessionCounter = (email: string, sessionId: string): Counter => ({
  key: hashOf("session", sessionId),
  isPersonal: true,
  account: accountOf(email),
});

/** A browser the account was signed in from: strangers are not counted here either. */
export const deviceCounter = (email: string, device: string): Counter => ({
  key: hashOf("device", device, email),
  isPersonal: true,
  account: accountOf(email),
});

/** One account from one address, whether the account exists or not. */
export const addressOfAccountCounter = (email: string, address: string): Counter => ({
  key: hashOf("account at address", email, networkOf(address)),
  isPersonal: true,
  account: accountOf(email),
});

/** One address, whichever accounts it tries. */
export const addressCounter = (address: string): Counter => ({
  key: hashOf("address", networkOf(address)),
  isPersonal: false,
  account: null,
});

/** One account, from whichever unknown addresses it is tried. */
export const strangersCounter = (email: string): Counter => ({
  key: hashOf("strangers", email),
  isPersonal: false,
  account: accountOf(email),
});

export const setupCounter = (address: string): Counter => ({
  key: hashOf("setup", networkOf(address)),
  isPersonal: true,
  account: null,
});

/** An attempt that was counted as failed before it was looked at. */
export interface Attempt {
  /** It was right: it does not count. */
  succeeded(tx: Tx): Promise<void>;
  /** It was neither right nor wrong (the code is still missing): as if it had not been made. */
  withdraw(tx: Tx): Promise<void>;
}

export interface AttemptOptions {
  /** The account, whether it exists or not: its owner is told at the next sign-in. */
  email: string;
  counters: readonly Counter[];
  /** The setting. */
  loginAttempts: number;
}

/**
 * Counts an attempt as failed for the account and in all counters, or refuses it while one of them has to wait. Counted
 * first, so that attempts made side by side do not slip through, and so that the waiting ones cost no work. An account
 * that exists takes no longer than one that does not.
 * @throws Refusal too_many_requests
 */
export async function beginAttempt(
  db: Database,
  { email, counters, loginAttempts }: AttemptOptions,
): Promise<Attempt> {
  // Always in the same order, so that two attempts never wait for each other.
  const ordered = counters.toSorted((a, b) => Buffer.compare(a.key, b.key));
  const counted = await inTransaction(db, async (tx) => {
    await refuseWhileWaiting(tx, counters);
    // The user before the counters, as a sign-in that succeeds.
    await addToAccount(tx, email, 1);
    const taken: { counter: Counter; lockedUntil: string | null }[] = [];
    for (const counter of ordered) {
      const most = mostOf(counter, loginAttempts);
      taken.push({ counter, lockedUntil: await count(tx, counter, most) });
    }
    return taken;
  });
  const undo = async (tx: Tx, { counter, lockedUntil }: (typeof counted)[number]) => {
    await tx
      .updateTable("signInFailures")
      .set({
        failures: sql`greatest(failures - 1, 0)`,
        // Only the wait this attempt began; others who failed meanwhile wait on.
        lockedUntil: sql`case when locked_until = ${lockedUntil}::timestamptz then null else locked_until end`,
      })
      .where("bucket", "=", counter.key)
      .execute();
  };
  return {
    async succeeded(tx) {
      await addToAccount(tx, email, -1);
      for (const each of counted) {
        if (each.counter.isPersonal) await forget(tx, each.counter);
        else await undo(tx, each);
      }
    },
    async withdraw(tx) {
      await addToAccount(tx, email, -1);
      for (const each of counted) await undo(tx, each);
    },
  };
}

async function addToAccount(tx: Tx, email: string, failures: 1 | -1): Promise<void> {
  await tx
    .updateTable("users")
    .set({ failedLoginAttempts: sql`greatest(failed_login_attempts + ${failures}::int, 0)` })
    .where("email", "=", email)
    .execute();
}

const mostOf = ({ isPersonal }: Counter, loginAttempts: number): number =>
  isPersonal ? loginAttempts : loginAttempts * SHARED_ALLOWANCE;

/** @throws Refusal too_many_requests while one of them has to wait */
export async function refuseWhileWaiting(
  db: Database,
  counters: readonly Counter[],
): Promise<void> {
  const { seconds } = await db
    .selectFrom("signInFailures")
    .select(
      sql<number | null>`ceil(extract(epoch from max(locked_until) - clock_timestamp()))::int`.as(
        "seconds",
      ),
    )
    .where(
      "bucket",
      "in",
      counters.map(({ key }) => key),
    )
    .where("lockedUntil", ">", sql<string>`clock_timestamp()`)
    .executeTakeFirstOrThrow();
  if (seconds !== null) refuseToWait(seconds);
}

const refuseToWait = (seconds: number): never =>
  refuse("too_many_requests", { retryAfterSeconds: Math.max(1, seconds) });

/** Counts one failure in one counter. For what was found wrong in a transaction that is undone (`onRollback`). */
export async function countFailure(
  db: Database,
  counter: Counter,
  loginAttempts: number,
): Promise<void> {
  await inTransaction(db, (tx) => count(tx, counter, mostOf(counter, loginAttempts)));
}

/** @returns until when the next attempt waits, to the microsecond @throws Refusal too_many_requests */
async function count(tx: Tx, { key, account }: Counter, most: number): Promise<string | null> {
  const waitFor = (failures: ReturnType<typeof sql>) => sql`case when ${failures} >= ${most}::int
    then clock_timestamp() + make_interval(secs => least(${LONGEST_WAIT_SECONDS}::int,
      ${FIRST_WAIT_SECONDS}::int * power(2, least(${failures} - ${most}::int, 20)))) end`;
  const next = sql`(case when f.last_failed_at < now() - interval '1 hour' then 1 else f.failures + 1 end)`;
  const { rows } = await sql<{ lockedUntil: string | null }>`
    insert into sign_in_failures as f (bucket, account, failures, last_failed_at, locked_until)
    values (${key}, ${account}, 1, now(), ${waitFor(sql`1`)})
    on conflict (bucket) do update set failures = ${next}, last_failed_at = now(), locked_until = ${waitFor(next)}
    where f.locked_until is null or f.locked_until <= clock_timestamp()
    returning locked_until::text as locked_until`.execute(tx);
  const [counted] = rows;
  // Another attempt took the last place while this one waited for the counter.
  return counted ? counted.lockedUntil : refuseToWait(FIRST_WAIT_SECONDS);
}

async function forget(tx: Tx, { key }: Counter): Promise<void> {
  await tx.deleteFrom("signInFailures").where("bucket", "=", key).execute();
}

/** After a reset by somebody else: whoever knows the new password need not wait for what others tried. */
export async function forgetAccount(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom("signInFailures").where("account", "=", accountOf(email)).execute();
}

/** An hour without a failure forgets it anyway; this only clears the table. */
export async function forgetOldFailures(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("signInFailures")
    .where("lastFailedAt", "<", sql<string>`now() - interval '1 day'`)
    .execute();
}
