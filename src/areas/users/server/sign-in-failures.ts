import { createHash } from "node:crypto";
import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";

/** The first wait; it doubles with each further failure. */
const FIRST_WAIT_SECONDS = 30;
/** Never permanent. */
const LONGEST_WAIT_SECONDS = 15 * 60;
/** A whole shop may sit behind one address. */
const ADDRESS_ALLOWANCE = 4;

/** Where failures are counted: an account, known or not, or an address. */
export interface FailureBucket {
  key: Buffer;
  /** Failures before the first wait, as a multiple of the setting. */
  allowance: number;
}

const bucket = (name: string, allowance: number): FailureBucket => ({
  key: createHash("sha256").update(name).digest(),
  allowance,
});
export const accountBucket = (email: string): FailureBucket => bucket(`account ${email}`, 1);
export const addressBucket = (address: string): FailureBucket =>
  bucket(`address ${address}`, ADDRESS_ALLOWANCE);

/** @throws Refusal too_many_requests while one of them has to wait */
export async function refuseWhileLocked(
  db: Database,
  buckets: readonly FailureBucket[],
): Promise<void> {
  const locked = await db
    .selectFrom("signInFailures")
    .select(sql<number>`ceil(extract(epoch from max(locked_until) - now()))::int`.as("seconds"))
    .where(
      "bucket",
      "in",
      buckets.map(({ key }) => key),
    )
    .where("lockedUntil", ">", sql<string>`now()`)
    .executeTakeFirst();
  if (locked?.seconds)
    refuse("too_many_requests", { retryAfterSeconds: Math.max(1, locked.seconds) });
}

/** In a transaction of its own, whatever becomes of the request. An hour without a failure starts the count again. */
export async function countFailure(
  tx: Tx,
  buckets: readonly FailureBucket[],
  loginAttempts: number,
): Promise<void> {
  for (const { key, allowance } of buckets) {
    const most = loginAttempts * allowance;
    await sql`
      insert into sign_in_failures as f (bucket, failures, last_failed_at) values (${key}, 1, now())
      on conflict (bucket) do update set
        failures = case when f.last_failed_at < now() - interval '1 hour' then 1 else f.failures + 1 end,
        last_failed_at = now(),
        locked_until = case when f.last_failed_at >= now() - interval '1 hour' and f.failures + 1 >= ${most}::int
          then now() + make_interval(secs => least(${LONGEST_WAIT_SECONDS}::int,
            ${FIRST_WAIT_SECONDS}::int * power(2, least(f.failures + 1 - ${most}::int, 20)))) end`.execute(
      tx,
    );
  }
}

/** After a right password, or a reset of it. */
export async function forgetFailures(tx: Tx, { key }: FailureBucket): Promise<void> {
  await tx.deleteFrom("signInFailures").where("bucket", "=", key).execute();
}

/** A success from an address speaks for it, without wiping out what others there tried. */
export async function halveFailures(tx: Tx, { key }: FailureBucket): Promise<void> {
  await tx
    .updateTable("signInFailures")
    .set({ failures: sql`failures / 2` })
    .where("bucket", "=", key)
    .execute();
}

/** An hour without a failure forgets it anyway; this only clears the table. */
export async function forgetOldFailures(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("signInFailures")
    .where("lastFailedAt", "<", sql<string>`now() - interval '1 day'`)
    .execute();
}
