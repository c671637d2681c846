import { createHash } from "node:crypto";
import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { networkOf } from "#src/server/http/guards/addresses.ts";

/** The wait after the last allowed failure. Each further failure doubles it. */
const FIRST_WAIT_SECONDS = 30;
/** The maximum wait. It is short enough that attackers cannot lock out a user permanently. */
const LONGEST_WAIT_SECONDS = 15 * 60;
/**
 * Counters that are not personal allow this multiple of `loginAttempts`, because a whole shop can share one address.
 */
const SHARED_ALLOWANCE = 4;

/** One counter of failed attempts. An hour without a failure resets it. */
export interface Counter {
  key: Buffer;
  /**
   * Whether only one person's attempts count here. A success clears a personal counter, and subtracts 1 from any other.
   */
  isPersonal: boolean;
  /** The account whose attempts are counted; null for a counter of many accounts. */
  account: Buffer | null;
}

// Only hashes are stored, because users sometimes type a password into the email field.
const hashOf = (...parts: string[]): Buffer =>
  createHash("sha256").update(parts.join(" ")).digest();
const accountOf = (email: string): Buffer => hashOf("account", email);

/** Counts failed attempts within a session, such as a wrong current password. */
export const sessionCounter = (email: string, sessionId: string): Counter => ({
  key: hashOf("session", sessionId),
  isPersonal: true,
  account: accountOf(email),
});

/** Counts failed attempts from a known browser of the account. Attempts of strangers do not count here. */
export const deviceCounter = (email: string, device: string): Counter => ({
  key: hashOf("device", device, email),
  isPersonal: true,
  account: accountOf(email),
});

/** Counts failed attempts for one account from one address, whether the account exists or not. */
export const addressOfAccountCounter = (email: string, address: string): Counter => ({
  key: hashOf("account at address", email, networkOf(address)),
  isPersonal: true,
  account: accountOf(email),
});

/** Counts failed attempts from one address for all accounts. */
export const addressCounter = (address: string): Counter => ({
  key: hashOf("address", networkOf(address)),
  isPersonal: false,
  account: null,
});

/** Counts failed attempts for one account from all addresses from which it has not signed in before. */
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

/** An attempt whose check has not finished. It is already counted as failed. */
export interface Attempt {
  /** To be called when the attempt succeeded. Subtracts it from the counters, and clears the personal counters. */
  succeeded(tx: Tx): Promise<void>;
  /**
   * To be called when the attempt is undecided, because the two-factor code is missing. Subtracts it from the counters.
   */
  withdraw(tx: Tx): Promise<void>;
}

export interface AttemptOptions {
  /** The email of the account, which may not exist. The next sign-in to it shows the number of failed attempts. */
  email: string;
  counters: readonly Counter[];
  /** The number of attempts before a wait, from the security settings. */
  loginAttempts: number;
}

/**
 * Counts an attempt as failed for the account and in all counters. Refuses it while the wait of a counter lasts. The
 * attempt is counted before its check, so that concurrent attempts cannot exceed the limit and a refused attempt costs
 * no hashing. The answer for an existing account takes as long as for an unknown account.
 * @throws Refusal too_many_requests
 */
export async function beginAttempt(
  db: Database,
  { email, counters, loginAttempts }: AttemptOptions,
): Promise<Attempt> {
  // All attempts lock their counters in the same order, which avoids deadlocks.
  const ordered = counters.toSorted((a, b) => Buffer.compare(a.key, b.key));
  const counted = await inTransaction(db, async (tx) => {
    await refuseWhileWaiting(tx, counters);
    // Locks the user before the counters, as a successful sign-in does. The same order avoids deadlocks.
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
        // Clears only the wait that this attempt caused. Waits of later failures stay.
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

/** @throws Refusal too_many_requests while the wait of one of the counters lasts */
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

/**
 * Counts a failure in a transaction of its own, because the transaction of the request was rolled back (`onRollback`).
 */
export async function countFailure(
  db: Database,
  counter: Counter,
  loginAttempts: number,
): Promise<void> {
  await inTransaction(db, (tx) => count(tx, counter, mostOf(counter, loginAttempts)));
}

/**
 * Counts a failure. @returns the end of the wait that it starts, to the microsecond, or null @throws too_many_requests
 */
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
  // If no row was updated, a concurrent attempt has just started a wait.
  return counted ? counted.lockedUntil : refuseToWait(FIRST_WAIT_SECONDS);
}

async function forget(tx: Tx, { key }: Counter): Promise<void> {
  await tx.deleteFrom("signInFailures").where("bucket", "=", key).execute();
}

/** Clears the failures of an account whose password an admin has reset, so that the new password works at once. */
export async function forgetAccount(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom("signInFailures").where("account", "=", accountOf(email)).execute();
}

/** Deletes counters without a failure for a day, to save space. After an hour they would start again anyway. */
export async function forgetOldFailures(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("signInFailures")
    .where("lastFailedAt", "<", sql<string>`now() - interval '1 day'`)
    .execute();
}
