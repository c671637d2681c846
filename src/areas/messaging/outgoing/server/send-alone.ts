import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { alone } from "#src/server/jobs/alone.ts";
import { markLeftBehind } from "./attempts.ts";
import { wakeSending, type Channel } from "./channel.ts";

/** After this time a job ends and adds itself again, so that it does not keep a worker from other jobs. */
const TURN_MS = 10_000;

interface Sending {
  signal: AbortSignal | undefined;
  /** Settles an attempt that a dead process has left. */
  markUnknown: (tx: Tx, attemptId: string) => Promise<void>;
  /** Claims and sends until nothing may be sent now, or the turn is over. Returns whether more may be sent at once. */
  work: (mayGoOn: () => boolean) => Promise<boolean>;
  isAnythingWaiting: (tx: Tx) => Promise<boolean>;
}

/**
 * Sends the messages of a channel that wait and may be sent now. Only one job sends at a time. Therefore an attempt that
 * is still open when the job begins was left by a process that died, and its result is unknown.
 */
export async function sendAlone(
  db: Database,
  channel: Channel,
  { signal, markUnknown, work, isAnythingWaiting }: Sending,
): Promise<void> {
  let mayLookAgain = false;
  // The job that holds the lock looks again after it has ended, so nothing is left.
  await alone(db, channel.lock, async (lost) => {
    await inTransaction(db, (tx) => markLeftBehind(tx, channel, markUnknown));
    const stop = AbortSignal.any([lost, ...(signal ? [signal] : [])]);
    const until = Date.now() + TURN_MS;
    mayLookAgain = (await work(() => !stop.aborted && Date.now() < until)) && !stop.aborted;
  });
  if (!mayLookAgain) return;
  await inTransaction(db, async (tx) => {
    if (await isAnythingWaiting(tx)) await wakeSending(tx, channel);
  });
}
