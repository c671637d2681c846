import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { today } from "#src/shared/time.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";

export const NOTIFY_OF_OVERDUE_LOANERS = "tell_of_overdue_loaners";

/** The number of loans of which one run tells. The next run continues. */
const LOANS_AT_ONCE = 500;

/**
 * Tells whoever lends loaners of those that did not come back in time, once for each day of return. The mark on the
 * loan and the notification are one transaction, so a job that runs twice tells once.
 */
export async function notifyOfOverdueLoaners(db: Database, day = today()): Promise<void> {
  const late = await db
    .selectFrom("loans")
    .select("id")
    .where("state", "=", "out")
    .where("overdueToldAt", "is", null)
    .where("dueOn", "<", day)
    .orderBy("dueOn")
    .orderBy("id")
    .limit(LOANS_AT_ONCE)
    .execute();
  for (const { id } of late) await inTransaction(db, (tx) => notifyOfLoan(tx, id, day));
}

async function notifyOfLoan(tx: Tx, loanId: string, day: string): Promise<void> {
  const loan = await tx
    .updateTable("loans")
    .set({ overdueToldAt: sql`now()` })
    .where("id", "=", loanId)
    .where("state", "=", "out")
    .where("overdueToldAt", "is", null)
    .where("dueOn", "<", day)
    .returning(["loanerId", "deviceId"])
    .executeTakeFirst();
  if (!loan) return;
  const { loanerId, deviceId } = loan;
  const { name } = await tx
    .selectFrom("loaners")
    .select("name")
    .where("id", "=", loanerId)
    .executeTakeFirstOrThrow();
  const { ticketNumber } = await tx
    .selectFrom("devices")
    .select("ticketNumber")
    .where("id", "=", deviceId)
    .executeTakeFirstOrThrow();
  await notify(tx, {
    type: "warning",
    code: "loaner_overdue",
    values: { name, ticketNumber },
    href: pageHref("/loaners/$id", { id: loanerId }),
    to: { permission: "lend_loaners" },
    recordId: loanerId,
  });
}
