import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { isGatewayOn } from "../../gateways/server/gateway-for.ts";
import { closeDays } from "./close-days.ts";
import { missingSettings } from "./settings.ts";

/**
 * Switches fiscal receipts on. Enabling the trigger waits for every transaction that has written a receipt, and later
 * ones wait for this transaction, so that there is one moment after which each receipt gets its counters.
 * @throws Refusal conflict, simulated_and_fiscal (the simulator is on, or one of its requests is still open beside real
 * money: their common receipt would have no fiscal record)
 */
export async function switchOnFiscal(tx: Tx, actor: Actor): Promise<{ ok: true }> {
  const settings = await tx
    .selectFrom("fiscalSettings")
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  const missing = missingSettings(settings);
  if (missing.length > 0)
    refuse("conflict", { detail: `Fiscal receipts still need: ${missing.join(", ")}` });
  if ((await isGatewayOn(tx, "simulator")) || (await isSimulatedPartOpen(tx)))
    refuse("simulated_and_fiscal");
  const { regNumber, receiptCode, firstGc } = settings;
  await sql`select switch_fiscal_receipts(true)`.execute(tx);
  const day = today();
  // A registration that was on before may still owe the report of its last day.
  await closeDays(tx, day);
  const counters = await tx
    .insertInto("fiscalCounters")
    .values({
      regNumber,
      receiptCode,
      firstGc,
      gc: firstGc,
      day,
      zUntil: addDays(day, -1),
      activatedAt: sql`clock_timestamp()`,
    })
    .onConflict((conflict) =>
      conflict
        .column("regNumber")
        .doUpdateSet({
          receiptCode,
          activatedAt: sql`clock_timestamp()`,
          zUntil: sql`greatest(fiscal_counters.z_until, excluded.z_until)`,
          dc: sql`case when fiscal_counters.day < excluded.day then 0 else fiscal_counters.dc end`,
          day: sql`greatest(fiscal_counters.day, excluded.day)`,
        })
        .where("fiscalCounters.activatedAt", "is", null),
    )
    .returning("gc")
    .executeTakeFirst();
  // They are on already.
  if (!counters) return { ok: true };
  await recordAct(tx, actor, "fiscal.switched_on", SHOP_ID, { regNumber, gc: counters.gc });
  return { ok: true };
}

/** Whether a sale is paid partly with real money, and waits for the simulator to collect the rest. */
async function isSimulatedPartOpen(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from payments p where p.gateway = 'simulator' and p.status in ('pending', 'processing', 'unknown')
      and exists (select from payments other where other.paid_with = p.id and other.status = 'pending') limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Switches fiscal receipts off. Receipts that wait are still sent, and the last day still gets its report. */
export async function switchOffFiscal(tx: Tx, actor: Actor, reason: string): Promise<{ ok: true }> {
  await sql`select switch_fiscal_receipts(false)`.execute(tx);
  const counters = await tx
    .updateTable("fiscalCounters")
    .set({ activatedAt: null })
    .where("activatedAt", "is not", null)
    .returning(["regNumber", "gc"])
    .executeTakeFirst();
  if (!counters) return { ok: true };
  await recordAct(tx, actor, "fiscal.switched_off", SHOP_ID, { ...counters, reason });
  return { ok: true };
}

/**
 * Whether fiscal receipts are on. Locks their settings until `tx` ends, as switching them on does, so that the simulator
 * cannot be switched on at the same moment.
 */
export async function lockFiscalState(tx: Tx): Promise<boolean> {
  await tx.selectFrom("fiscalSettings").select("version").forUpdate().executeTakeFirstOrThrow();
  const active = await tx
    .selectFrom("fiscalCounters")
    .select("regNumber")
    .where("activatedAt", "is not", null)
    .executeTakeFirst();
  return active !== undefined;
}
