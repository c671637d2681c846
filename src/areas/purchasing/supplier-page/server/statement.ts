import type { Readable } from "node:stream";
import { refuse } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import type { Language } from "#src/shared/words.ts";
import { csvFile } from "#src/server/csv/csv-file.ts";
import { csvLine, csvSignedMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import { tablePdf } from "#src/areas/settings/branding/server/table-pdf.ts";
import { getSettings, getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import { getSupplier } from "../../suppliers/server/queries.ts";
import type { StatementPeriod, SupplierEntry } from "../contract.ts";
import { statementPaper } from "../statement-paper.ts";
import { readStatement } from "./queries.ts";

const columns = ["Number", "Day", "Entry", "Order", "Reference", "Reason"];
const AT_ONCE = 500;

/** The statement as CSV, the oldest entry first. @throws Refusal forbidden, not_found */
export async function exportStatement(
  db: Database,
  actor: Actor,
  supplierId: string,
  period: StatementPeriod,
): Promise<Readable> {
  requirePermission(actor, "view_cost");
  await getSupplier(db, actor, supplierId);
  const word = wordsOf("supplier-account", (await getSettings(db, "business")).language);
  return csvFile(
    [...columns, `Amount ${period.currency}`, `Balance ${period.currency}`],
    readStatement(db, supplierId, period, AT_ONCE),
    (entry) =>
      csvLine([
        entry.position,
        entry.day,
        word(entry.isUndo ? `undo.${entry.kind}` : `kind.${entry.kind}`),
        entry.orderNumber,
        entry.reference,
        entry.reason,
        csvSignedMoney(entry.amount),
        csvSignedMoney(entry.balanceAfter),
      ]),
  );
}

/** A longer statement would need too much memory. The CSV file has no limit. */
const MAX_ON_PAPER = 2000;

/** The statement as a PDF on A4. @throws Refusal forbidden, not_found, conflict (too many entries: choose a period) */
export async function statementPdf(
  db: Database,
  actor: Actor,
  supplierId: string,
  { language: chosen, ...period }: StatementPeriod & { language?: Language | undefined },
): Promise<Buffer> {
  requirePermission(actor, "view_cost");
  const supplier = await getSupplier(db, actor, supplierId);
  const entries: SupplierEntry[] = [];
  for await (const some of readStatement(db, supplierId, period, AT_ONCE)) {
    entries.push(...some);
    if (entries.length > MAX_ON_PAPER) refuse("conflict", { params: { reason: "too-many" } });
  }
  const { business, moneyFormat } = await getShopSettings(db);
  const language = chosen ?? business.language;
  const word = wordsOf("supplier-account", language);
  const context = { language, word, business, moneyFormat, today: today() };
  const paper = statementPaper(supplier, period, entries, context);
  return tablePdf(db, paper, entries.at(-1)?.createdAt ?? supplier.createdAt);
}
