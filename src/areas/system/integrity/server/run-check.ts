import { sql } from "kysely";
import * as z from "zod";
import { pageHref } from "#src/shared/addresses.ts";
import { id } from "#src/shared/fields.ts";
import type { JobServices, Violation } from "#src/server/area.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { announceUnrecorded, recordAct } from "#src/server/events/record-event.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import { plainRow } from "../rules.ts";

const payload = z.object({ id });

/** Screens hear of the progress at most this often. */
const TELL_EVERY_MS = 500;

/**
 * The job that makes one check. After a crash it starts again from the first rule, because all rules must see the same
 * moment. `isLast`: no further attempt follows.
 */
export async function runIntegrityCheck(
  db: Database,
  { checkInvariants, log }: Pick<JobServices, "checkInvariants" | "log">,
  input: unknown,
  isLast: boolean,
): Promise<void> {
  const { id: checkId } = payload.parse(input);
  const begun = await inTransaction(db, (tx) =>
    tx
      .updateTable("integrityChecks")
      .set({ state: "running", startedAt: sql`now()`, done: 0 })
      .where("id", "=", checkId)
      .where("state", "in", ["waiting", "running"])
      .returning("id")
      .executeTakeFirst(),
  );
  if (!begun) return;
  let toldAt = 0;
  try {
    const violations = await checkInvariants(async (done, total) => {
      if (Date.now() < toldAt + TELL_EVERY_MS && done < total) return;
      toldAt = Date.now();
      await inTransaction(db, async (tx) => {
        await updateById(tx, "integrityChecks", checkId, { done, total });
        announceUnrecorded(tx, { kind: "integrity.checked", recordId: checkId });
      });
    });
    await endCheck(db, checkId, violations);
  } catch (error) {
    log.error({ err: error }, "the integrity check failed");
    if (isLast) await failCheck(db, checkId);
    throw error;
  }
}

async function endCheck(
  db: Database,
  checkId: string,
  violations: readonly Violation[],
): Promise<void> {
  const isBroken = violations.length > 0;
  const findings = violations.map(({ invariant, area, rows }) => ({
    rule: invariant,
    area,
    rows: rows.map(plainRow),
  }));
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable("integrityChecks")
      .set({ state: isBroken ? "broken" : "held", endedAt: sql`now()` })
      .set({ findings: JSON.stringify(findings) })
      .where("id", "=", checkId)
      .execute();
    await recordAct(tx, null, "integrity.checked", checkId, {
      rules: violations.map(({ invariant }) => invariant),
    });
    if (isBroken)
      await notify(tx, {
        type: "error",
        code: "integrity_broken",
        values: { count: violations.length },
        href: pageHref("/system", {}, { section: "integrity" }),
        to: { permission: "view_system" },
        recordId: checkId,
        occasion: `integrity_broken:${checkId}`,
      });
  });
}

const failCheck = (db: Database, checkId: string) =>
  inTransaction(db, async (tx) => {
    await updateById(tx, "integrityChecks", checkId, { state: "failed", endedAt: sql`now()` });
    await recordAct(tx, null, "integrity.checked", checkId, { hasFailed: true });
  });
