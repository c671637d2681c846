import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { FileStore } from "#src/server/files/file-store.ts";
import type { Paper } from "#src/server/files/paper.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { MAX_PROOFS } from "#src/areas/shipments/rules.ts";
import { storePaper } from "#src/server/files/store-paper.ts";
import type { SupplierPayment } from "../contract.ts";
import { readSupplierPayment } from "./queries.ts";

/** Makes all checks that do not need the file. @throws Refusal not_found, too_many_photos */
export async function mayAddSupplierProof(db: Database | Tx, paymentId: string): Promise<void> {
  const payment = await db
    .selectFrom("supplierPayments as y")
    .select(
      sql<number>`(select count(*)::integer from supplier_payment_proofs f
        where f.payment_id = y.id and f.deleted_at is null)`.as("proofs"),
    )
    .where("y.id", "=", paymentId)
    .executeTakeFirst();
  const { proofs } = payment ?? refuse("not_found");
  if (proofs >= MAX_PROOFS) refuse("too_many_photos", { params: { limit: MAX_PROOFS } });
}

/** Locks a payment, so that its proofs are added one after the other. @throws Refusal not_found */
async function lockPayment(tx: Tx, id: string): Promise<void> {
  await tx
    .selectFrom("supplierPayments")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/** @throws Refusal not_found, too_many_photos, storage_unavailable */
export async function addSupplierProof(
  tx: Tx,
  actor: Actor,
  files: FileStore,
  paymentId: string,
  paper: Paper,
): Promise<SupplierPayment> {
  await lockPayment(tx, paymentId);
  await mayAddSupplierProof(tx, paymentId);
  const id = newId();
  const { kind } = paper;
  const stored = await storePaper(tx, files, paper);
  await tx
    .insertInto("supplierPaymentProofs")
    .values({ id, paymentId, kind, ...stored, addedBy: actor.userId })
    .execute();
  await recordAct(tx, actor, "supplier_payment.proof_added", paymentId, { proofId: id, kind });
  return readSupplierPayment(tx, paymentId);
}

interface Named {
  id: string;
  proofId: string;
}

/**
 * The file of a proof, which no browser keeps.
 * @throws Refusal forbidden (without `view_cost`), not_found: also for a deleted one, another kind, or another payment
 */
export async function getSupplierProofFile(
  db: Database,
  actor: Actor,
  { id, proofId }: Named,
  wanted: "picture" | "thumbnail" | "pdf",
): Promise<{ hash: string; contentType: string; cachedBy: "nobody" }> {
  requirePermission(actor, "view_cost");
  const hash = wanted === "thumbnail" ? "f.thumbnailHash" : "f.fileHash";
  const file = await db
    .selectFrom("supplierPaymentProofs as f")
    .innerJoin("storedFiles as s", "s.hash", hash)
    .select(["s.hash", "s.contentType"])
    .where("f.id", "=", proofId)
    .where("f.paymentId", "=", id)
    .where("f.kind", "=", wanted === "pdf" ? "pdf" : "picture")
    .executeTakeFirst();
  return file ? { ...file, cachedBy: "nobody" } : refuse("not_found");
}

/** Deletes a proof. A later job deletes its files; the row stays and says who deleted it. @throws Refusal not_found */
export async function deleteSupplierProof(
  tx: Tx,
  actor: Actor,
  { id, proofId }: Named,
  reason: string,
): Promise<SupplierPayment> {
  const gone = { fileHash: null, thumbnailHash: null, deleteReason: reason };
  const deleted = await tx
    .updateTable("supplierPaymentProofs")
    .set({ ...gone, deletedBy: actor.userId, deletedAt: sql`now()` })
    .where("id", "=", proofId)
    .where("paymentId", "=", id)
    .where("deletedAt", "is", null)
    .returning("kind")
    .executeTakeFirst();
  const { kind } = deleted ?? refuse("not_found");
  await recordAct(tx, actor, "supplier_payment.proof_deleted", id, { proofId, kind, reason });
  return readSupplierPayment(tx, id);
}
