import { inTransaction, type Database } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";

/**
 * Records who took a file of many customers, and by which filters. It does not record their values, which may be
 * personal data.
 */
export async function recordListExport(
  db: Database,
  { userId }: { userId: string },
  filters: object,
): Promise<void> {
  const given = Object.entries(filters).filter(([, value]) => Boolean(value));
  await inTransaction(db, (tx) =>
    recordAct(tx, userId, "customer.list_exported", userId, {
      filters: given.map(([name]) => name),
    }),
  );
}
