import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { FileStore } from "#src/server/files/file-store.ts";
import { storePaper } from "#src/server/files/store-paper.ts";
import type { Paper } from "#src/server/files/paper.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { ShipmentDetail } from "../contract.ts";
import { MAX_PROOFS } from "../rules.ts";
import { lockShipment, writeChange } from "./lock-shipment.ts";

/**
 * Stores a proof of payment.
 * @throws Refusal not_found, too_many_photos, storage_unavailable
 */
export async function addPaymentProof(
  tx: Tx,
  actor: Actor,
  files: FileStore,
  shipmentId: string,
  paper: Paper,
): Promise<ShipmentDetail> {
  await lockShipment(tx, actor, shipmentId);
  await refuseTooMany(tx, shipmentId);
  const id = newId();
  const { kind } = paper;
  await tx
    .insertInto("shipmentProofs")
    .values({
      id,
      shipmentId,
      kind,
      ...(await storePaper(tx, files, paper)),
      addedBy: actor.userId,
    })
    .execute();
  return writeChange(tx, actor, shipmentId, {
    kind: "shipment.proof_added",
    data: { proofId: id, kind },
  });
}

/** Makes all checks that do not need the file. @throws Refusal not_found, too_many_photos */
export async function mayAddProof(db: Database, shipmentId: string): Promise<void> {
  await db
    .selectFrom("shipments")
    .select("id")
    .where("id", "=", shipmentId)
    .executeTakeFirstOrThrow(notFound);
  await refuseTooMany(db, shipmentId);
}

async function refuseTooMany(db: Database | Tx, shipmentId: string): Promise<void> {
  const { count } = await db
    .selectFrom("shipmentProofs")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("shipmentId", "=", shipmentId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_PROOFS) refuse("too_many_photos", { params: { limit: MAX_PROOFS } });
}

interface Named {
  id: string;
  proofId: string;
}

/**
 * The file of a proof. @throws Refusal not_found: also for a deleted one, another kind, or one of another shipment
 */
export async function getProofFile(
  db: Database,
  { id, proofId }: Named,
  wanted: "picture" | "thumbnail" | "pdf",
): Promise<{ hash: string; contentType: string; cachedBy: "nobody" }> {
  const file = await db
    .selectFrom("shipmentProofs as p")
    .innerJoin(
      "storedFiles as f",
      "f.hash",
      wanted === "thumbnail" ? "p.thumbnailHash" : "p.fileHash",
    )
    .select(["f.hash", "f.contentType"])
    .where("p.id", "=", proofId)
    .where("p.shipmentId", "=", id)
    .where("p.kind", "=", wanted === "pdf" ? "pdf" : "picture")
    .executeTakeFirst();
  return file ? { ...file, cachedBy: "nobody" } : refuse("not_found");
}

/**
 * Deletes a proof of payment. A later job deletes its files. The row stays and says who deleted it.
 * @throws Refusal not_found
 */
export async function deletePaymentProof(
  tx: Tx,
  actor: Actor,
  { id, proofId }: Named,
  reason: string,
): Promise<ShipmentDetail> {
  await lockShipment(tx, actor, id);
  const deleted = await tx
    .updateTable("shipmentProofs")
    .set({
      fileHash: null,
      thumbnailHash: null,
      deletedBy: actor.userId,
      deletedAt: sql`now()`,
    })
    .where("id", "=", proofId)
    .where("shipmentId", "=", id)
    .where("deletedAt", "is", null)
    .returning("kind")
    .executeTakeFirst();
  const { kind } = deleted ?? refuse("not_found");
  return writeChange(tx, actor, id, {
    kind: "shipment.proof_deleted",
    data: { proofId, kind, reason },
  });
}
