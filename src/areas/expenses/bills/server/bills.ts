import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { FileStore } from "#src/server/files/file-store.ts";
import type { Paper } from "#src/server/files/paper.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { storePaper } from "#src/server/files/store-paper.ts";
import type { Expense } from "../../core/expense-schemas.ts";
import { MAX_BILLS } from "../../rules.ts";
import { getExpense, maySee } from "../../core/server/queries.ts";

/** Makes all checks that do not need the file. @throws Refusal not_found, too_many_photos */
export async function mayAddBill(db: Database, actor: Actor, expenseId: string): Promise<void> {
  const { billCount } = await getExpense(db, actor, expenseId);
  if (billCount >= MAX_BILLS) refuse("too_many_photos", { params: { limit: MAX_BILLS } });
}

/**
 * Adds a bill to an expense that the actor may see, also to a void one. @throws Refusal not_found, too_many_photos,
 * storage_unavailable
 */
export async function addExpenseBill(
  tx: Tx,
  actor: Actor,
  files: FileStore,
  expenseId: string,
  paper: Paper,
): Promise<Expense> {
  // The lock makes the bills of an expense come one after the other, so that none is beyond the limit.
  await sql`select id from expenses where id = ${expenseId} for no key update`.execute(tx);
  await mayAddBill(tx, actor, expenseId);
  const bill = { id: newId(), expenseId, kind: paper.kind, addedBy: actor.userId };
  await tx
    .insertInto("expenseBills")
    .values({ ...bill, ...(await storePaper(tx, files, paper)) })
    .execute();
  await recordAct(tx, actor, "expense.bill_added", expenseId, { billId: bill.id, kind: bill.kind });
  return getExpense(tx, actor, expenseId);
}

interface Named {
  id: string;
  billId: string;
}

const wantedFiles = {
  picture: { hash: "b.fileHash", kind: "picture" },
  thumbnail: { hash: "b.thumbnailHash", kind: "picture" },
  pdf: { hash: "b.fileHash", kind: "pdf" },
} as const;

/**
 * The file of a bill, which no browser keeps.
 * @throws Refusal not_found: also for a deleted one, another kind, or one of an expense that the actor may not see
 */
export async function getBillFile(
  db: Database,
  actor: Actor,
  { id, billId }: Named,
  wanted: keyof typeof wantedFiles,
): Promise<{ hash: string; contentType: string; cachedBy: "nobody" }> {
  const { hash, kind } = wantedFiles[wanted];
  const file = await db
    .selectFrom("expenseBills as b")
    .innerJoin("expenses as e", "e.id", "b.expenseId")
    .innerJoin("storedFiles as s", "s.hash", hash)
    .select(["s.hash", "s.contentType", "e.createdBy"])
    .where("b.id", "=", billId)
    .where("e.id", "=", id)
    .where("b.kind", "=", kind)
    .executeTakeFirst();
  if (!file || !maySee(actor, file.createdBy)) return refuse("not_found");
  return { hash: file.hash, contentType: file.contentType, cachedBy: "nobody" };
}

/** Deletes a bill. A later job deletes its files; the row stays and says who deleted it. @throws Refusal not_found */
export async function deleteExpenseBill(
  tx: Tx,
  actor: Actor,
  { id, billId }: Named,
  reason: string,
): Promise<Expense> {
  const expense = await getExpense(tx, actor, id);
  const deleted = await tx
    .updateTable("expenseBills")
    .set({
      fileHash: null,
      thumbnailHash: null,
      deleteReason: reason,
      deletedBy: actor.userId,
      deletedAt: sql`now()`,
    })
    .where("id", "=", billId)
    .where("expenseId", "=", expense.id)
    .where("deletedAt", "is", null)
    .returning("kind")
    .executeTakeFirst();
  const { kind } = deleted ?? refuse("not_found");
  await recordAct(tx, actor, "expense.bill_deleted", id, { billId, kind, reason });
  return getExpense(tx, actor, id);
}
