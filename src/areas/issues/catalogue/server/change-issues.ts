import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { beforeAndAfter } from "#src/server/events/changed-values.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { nextVersion, requireVersion } from "#src/server/sql/versioned-record.ts";
import {
  MAX_ISSUES,
  type DeviceIssue,
  type DeviceIssueChange,
  type NewDeviceIssue,
} from "../../contract.ts";
import { issueColumns } from "./queries.ts";

/** What an event keeps of a fault. */
const facts = ["name", "category", "isActive"] as const;

/** Adds a fault at the end. @throws Refusal conflict (another fault has this name, or the catalogue is full) */
export async function createDeviceIssue(
  tx: Tx,
  actor: Actor,
  { name, category, description, isActive }: NewDeviceIssue,
): Promise<DeviceIssue> {
  await lockOrder(tx);
  const { issues, last } = await tx
    .selectFrom("deviceIssues")
    .select([
      (eb) => eb.fn.countAll<number>().as("issues"),
      sql<number>`coalesce(max(sort_order), 0)`.as("last"),
    ])
    .executeTakeFirstOrThrow();
  if (issues >= MAX_ISSUES) refuse("conflict", { params: { reason: "too-many" } });
  const created = await tx
    .insertInto("deviceIssues")
    .values({
      id: newId(),
      name,
      category,
      description: description ?? null,
      isActive,
      sortOrder: last + 1,
    })
    .returning(issueColumns)
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "device_issue.created", created.id, {
    after: { name, category, isActive },
  });
  return created;
}

/**
 * Changes the given fields of a fault. A renamed preset becomes a fault of the shop's own, which screens do not
 * translate.
 * @throws Refusal not_found, stale_version, conflict (another fault has this name)
 */
export async function updateDeviceIssue(
  tx: Tx,
  actor: Actor,
  issueId: string,
  { version, ...changes }: DeviceIssueChange,
): Promise<DeviceIssue> {
  const before = await tx
    .selectFrom("deviceIssues")
    .select(issueColumns)
    .where("id", "=", issueId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  await requireVersion(before, version);
  const isRenamed = changes.name !== undefined && changes.name !== before.name;
  const after = await tx
    .updateTable("deviceIssues")
    .set({
      ...changes,
      ...(isRenamed && { preset: null }),
      ...nextVersion,
    })
    .where("id", "=", issueId)
    .returning(issueColumns)
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "device_issue.updated", issueId, beforeAndAfter(before, after, facts));
  return after;
}

/** Deletes a fault from the catalogue. Devices keep the text of the fault. @throws Refusal not_found */
export async function deleteDeviceIssue(
  tx: Tx,
  actor: Actor,
  issueId: string,
): Promise<{ ok: true }> {
  const gone = await tx
    .deleteFrom("deviceIssues")
    .where("id", "=", issueId)
    .returning(["name", "category"])
    .executeTakeFirstOrThrow(notFound);
  await recordAct(tx, actor, "device_issue.deleted", issueId, { before: gone });
  return { ok: true };
}

/** Locks the order of the catalogue until `tx` ends, so that no two concurrent changes use the same position. */
export async function lockOrder(tx: Tx): Promise<void> {
  await sql`select id from device_issues order by id for update`.execute(tx);
  await sql`select pg_advisory_xact_lock(${advisoryLocks.deviceIssues})`.execute(tx);
}
