import { sql } from "kysely";
import { Refusal, refuse } from "#src/shared/errors.ts";
import { searchKey } from "#src/shared/text.ts";
import { onCommit, type Tx } from "#src/server/database.ts";
import { announce } from "#src/server/events/announce.ts";
import { resync } from "#src/server/events/live-feed.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { listUsedFiles, releaseUnusedFiles } from "#src/server/files/file-store.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Category, Settings } from "#src/areas/settings/contract.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { SHOP_ID, updateSettings } from "#src/areas/settings/core/server/update-settings.ts";
import { deactivateUser } from "../../rights/server/deactivate-user.ts";
import { deleteUser } from "../../management/server/delete-user.ts";
import { countedRecords, type CountedRecord } from "../contract.ts";
import type { DemoTables } from "./demo-tables.ts";
import { getDemoData } from "./get-demo-data.ts";
import type { SomeSettings } from "./remember.ts";

interface Confirmation {
  businessName: string;
  /** How many records users added, as the user was told. */
  added: Record<CountedRecord, number>;
  /** How many rows differed from the demo data then. */
  ownRows: number;
}

/**
 * Gives the shop the records that it had before its demo data, with everything that users added to the demo data. What
 * the shop has set up stays, and so does the audit trail. Other users wait until this transaction ends.
 * @throws Refusal validation_failed (businessName), demo_data_absent, demo_data_stays, demo_data_grew (more was added
 * or changed than the user was told)
 */
export async function removeDemoData(
  tx: Tx,
  actor: Actor,
  tables: DemoTables,
  { businessName, added, ownRows }: Confirmation,
): Promise<{ ok: true }> {
  await refuseOtherName(tx, businessName);
  if (!(await isThere(tx))) refuse("demo_data_absent");
  await sql`select lock_demo_tables(${tables.emptied}::text[])`.execute(tx);
  const data = await getDemoData(tx, tables);
  if (data.stays) refuse("demo_data_stays", { params: { reason: data.stays } });
  const hasGrown = countedRecords.some((name) => data.added[name] > added[name]);
  if (hasGrown || data.ownRows > ownRows) refuse("demo_data_grew");

  const files = await listUsedFiles(tx);
  await sql`select empty_demo_tables(${tables.emptied}::text[])`.execute(tx);
  await tables.forgetCustomers(tx);
  await sql`select restart_document_numbers()`.execute(tx);
  await releaseUnusedFiles(tx, files);
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where locked_at is null))`.execute(tx);
  await sql`select graphile_worker.add_job('delete_unused_files')`.execute(tx);

  const { settings, staff } = await tx
    .updateTable("demoShop")
    .set({ removedAt: sql`now()`, removedBy: actor.userId })
    .where("removedAt", "is", null)
    .returning(["settings", "staff"])
    .executeTakeFirstOrThrow();
  await tables.removeSetUp(tx, staff);
  await tables.switchSimulatorOff(tx, actor);
  await restoreSettings(tx, actor, settings as SomeSettings);
  for (const userId of staff) await dismiss(tx, actor, userId);
  await recordAct(tx, actor, "demo_data.removed", SHOP_ID, {
    before: { ...data.made, added: data.added, changed: data.changed },
  });
  onCommit(tx, () => announce(resync));
  return { ok: true };
}

async function refuseOtherName(tx: Tx, typed: string): Promise<void> {
  const { name } = await getSettings(tx, "business");
  const plain = (words: string) => searchKey(words.trim());
  if (plain(typed) !== plain(name)) {
    refuse("validation_failed", { fields: { businessName: "is not the name of the business" } });
  }
}

const isThere = async (tx: Tx): Promise<boolean> =>
  (await tx
    .selectFrom("demoShop")
    .select("isOnly")
    .where("removedAt", "is", null)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

/** Gives settings that still are as the demo data left them their former values. */
async function restoreSettings(tx: Tx, actor: Actor, changed: SomeSettings): Promise<void> {
  for (const category of Object.keys(changed) as Category[]) {
    const current = await getSettings(tx, category);
    const fields = Object.entries(changed[category] ?? {}).filter(
      ([field, { demo }]) =>
        JSON.stringify(current[field as keyof typeof current]) === JSON.stringify(demo),
    );
    const former = Object.fromEntries(fields.map(([field, { before }]) => [field, before]));
    await updateSettings(tx, actor.userId, category, former as Partial<Settings[typeof category]>);
  }
}

/** Deletes a made-up user; or deactivates one who has set something up meanwhile, because records refer to them. */
async function dismiss(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const user = await tx
    .selectFrom("users")
    .select("isActive")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user || userId === actor.userId) return;
  await sql`savepoint dismissal`.execute(tx);
  try {
    await deleteUser(tx, actor, userId);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "has_linked_records") throw error;
    await sql`rollback to savepoint dismissal`.execute(tx);
    await deactivateUser(tx, actor, userId);
  }
}
