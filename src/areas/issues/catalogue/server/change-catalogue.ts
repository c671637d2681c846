import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { DeviceIssue } from "../../contract.ts";
import { lockOrder } from "./change-issues.ts";
import { listDeviceIssues } from "./queries.ts";

type Catalogue = { items: DeviceIssue[] };

/**
 * Puts the given faults in the given order. Faults that are not given, for example because another user has just added
 * them, follow in their old order. The versions of the faults stay the same, because forms do not edit the position.
 * @throws Refusal validation_failed (a given fault is not in the catalogue)
 */
export async function reorderDeviceIssues(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Catalogue> {
  await lockOrder(tx);
  await refuseUnknown(tx, ids);
  await sql`
    update device_issues i set sort_order = placed.place
    from (
      select k.id, row_number() over (order by named.place nulls last, k.sort_order, k.id) as place
      from device_issues k
      left join unnest(${ids}::uuid[]) with ordinality as named (id, place) on named.id = k.id
    ) as placed
    where placed.id = i.id and i.sort_order <> placed.place`.execute(tx);
  await recordAct(tx, actor, "device_issues.reordered", newId(), { issues: ids.length });
  return listDeviceIssues(tx);
}

/** Changes all given faults, or none. @throws Refusal validation_failed (a given fault is not in the catalogue) */
export async function updateDeviceIssues(
  tx: Tx,
  actor: Actor,
  {
    ids,
    isActive,
    category,
  }: { ids: readonly string[]; isActive?: boolean | undefined; category?: string | undefined },
): Promise<Catalogue> {
  await lockOrder(tx);
  await refuseUnknown(tx, ids);
  const changes = {
    ...(isActive !== undefined && { isActive }),
    ...(category !== undefined && { category }),
  };
  await write(tx, actor, ids, changes);
  return listDeviceIssues(tx);
}

/** Renames a category in all its faults. @throws Refusal not_found (no fault has the category) */
export async function renameDeviceIssueCategory(
  tx: Tx,
  actor: Actor,
  { from, to }: { from: string; to: string },
): Promise<Catalogue> {
  await lockOrder(tx);
  const within = await tx
    .selectFrom("deviceIssues")
    .select("id")
    .where("category", "=", from)
    .execute();
  if (within.length === 0) refuse("not_found");
  await write(
    tx,
    actor,
    within.map(({ id }) => id),
    { category: to },
  );
  return listDeviceIssues(tx);
}

async function refuseUnknown(tx: Tx, ids: readonly string[]): Promise<void> {
  const { known } = await tx
    .selectFrom("deviceIssues")
    .select((eb) => eb.fn.countAll<number>().as("known"))
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  if (known !== ids.length) {
    refuse("validation_failed", { fields: { ids: "name one that is not in the catalogue" } });
  }
}

async function write(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  changes: { isActive?: boolean; category?: string },
): Promise<void> {
  await tx
    .updateTable("deviceIssues")
    .set({ ...changes, ...nextVersion })
    .where("id", "in", ids)
    .execute();
  for (const id of ids) {
    await recordAct(tx, actor, "device_issue.updated", id, { after: changes });
  }
}
