import { sql } from "kysely";
import * as z from "zod";
import type { Database, Tx } from "#src/server/database.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { wordsOf } from "#src/server/words.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { ChargeKind } from "../../charge-rules.ts";
import { fiscalCodes } from "../contract.ts";
import { receiptBody, zReportBody } from "../documents.ts";
import { figuresOfDay, fiscalContent, type FiscalFigures, type SoldLine } from "../rules.ts";
import { signedDocument } from "../xml.ts";
import { signerOf } from "./certificate.ts";
import type { LockedDocument } from "./lock-document.ts";
import type { StoredFiscalSettings } from "./settings.ts";

/** The figures that are stored with a document; a Z report adds the amount of all days so far. */
type StoredFigures = FiscalFigures & { gross?: number };

/**
 * Returns the signed text of a document. It is stored once: if another node stored one meanwhile, that one is returned.
 */
export async function writeDocument(
  tx: Tx,
  document: LockedDocument,
  settings: StoredFiscalSettings & { certificate: Buffer },
  secrets: Secrets,
): Promise<string> {
  if (document.xml !== null) return document.xml;
  const { body, figures } =
    document.kind === "receipt"
      ? await receiptOf(tx, document, settings)
      : await zReportOf(tx, document, settings);
  const xml = signedDocument(body, signerOf(settings.certificate, secrets));
  await tx
    .updateTable("fiscalDocuments")
    .set({ xml, figures: JSON.stringify(figures) })
    .where("id", "=", document.id)
    .where("xml", "is", null)
    .execute();
  const stored = await tx
    .selectFrom("fiscalDocuments")
    .select("xml")
    .where("id", "=", document.id)
    .executeTakeFirstOrThrow();
  return stored.xml ?? xml;
}

const fiscalCode = z.enum(fiscalCodes);

interface Written {
  body: string;
  figures: StoredFigures;
}

async function receiptOf(
  db: Database,
  { id, gc, dc, day, code, issuedAt }: LockedDocument,
  settings: StoredFiscalSettings,
): Promise<Written> {
  const receipt = await db
    .selectFrom("fiscalDocuments as f")
    .innerJoin("receipts as r", "r.id", "f.receiptId")
    .select([
      "r.paymentAmount as amount",
      "r.paymentMethod as method",
      "r.parts",
      "r.discountAmount",
    ])
    .select([
      "r.roundingAmount",
      "r.taxCode",
      "r.taxRate as rate",
      "r.taxAmount as tax",
      "r.receiptNumber",
    ])
    .select(["r.saleId", "r.saleNumber", "r.ticketNumber", "r.deviceBrand", "r.deviceModel"])
    .select(linesInJson.as("lines"))
    .where("f.id", "=", id)
    .executeTakeFirstOrThrow();
  const { language } = await getSettings(db, "business");
  const word = wordsOf("receipts", language);
  const number = receipt.saleNumber ?? receipt.ticketNumber ?? receipt.receiptNumber;
  const what = [receipt.deviceBrand, receipt.deviceModel].filter(Boolean).join(" ");
  const content = fiscalContent({
    ...receipt,
    number,
    parts: parts.parse(receipt.parts),
    code: fiscalCode.parse(receipt.taxCode),
    lines: receipt.lines.map((line) => ({
      ...line,
      ...(line.charge && { name: word(`paper.${line.charge}Charge`) }),
    })),
    discount: receipt.discountAmount ?? 0,
    // The authority gets the price of a repair, which is what its payment settles.
    rounding: (receipt.saleId && receipt.roundingAmount) || 0,
    description: [subjectOf(receipt, word), number, what].filter(Boolean).join(" "),
  });
  const numbers = { gc: gc ?? 0, dc: dc ?? 0, day, code: code ?? "", issuedAt };
  return { body: receiptBody(settings, numbers, content), figures: content.figures };
}

/** What was paid. A receipt for a gift card or an instalment has no fiscal record, because the goods have one. */
function subjectOf(
  { saleId, ticketNumber }: { saleId: string | null; ticketNumber: string | null },
  word: ReturnType<typeof wordsOf>,
): string | null {
  if (saleId) return word("paper.sale");
  return ticketNumber ? word("paper.repair") : null;
}

const parts = z.array(z.object({ method: z.string(), amount: z.int() })).nullable();

/** The lines of the sale of receipt `r`, as they were sold, and then its charges. */
const linesInJson = sql<(SoldLine & { charge: ChargeKind | null })[]>`(
  select coalesce(json_agg(json_build_object('sku', sku, 'name', name, 'quantity', quantity, 'amount', amount,
    'code', code, 'rate', rate, 'tax', tax, 'charge', charge) order by position), '[]')
  from (
    select position, sku, name, quantity, total_price - discount_share as amount, tax_code as code, tax_rate as rate,
      tax_amount as tax, null as charge
    from sale_items i where i.sale_id = r.sale_id
    union all
    select 1000000, c ->> 'kind', '', 1, (c ->> 'amount')::bigint, c ->> 'taxCode', (c ->> 'taxRate')::numeric,
      (c ->> 'taxAmount')::bigint, c ->> 'kind'
    from sales s cross join lateral jsonb_array_elements(s.charges) c where s.id = r.sale_id) sold)`;

async function zReportOf(
  db: Database,
  { regNumber, day, issuedAt }: LockedDocument,
  settings: StoredFiscalSettings,
): Promise<Written> {
  const receipts = await db
    .selectFrom("fiscalDocuments")
    .select("figures")
    .where("regNumber", "=", regNumber)
    .where("day", "=", day)
    .where("kind", "=", "receipt")
    .execute();
  const before = await db
    .selectFrom("fiscalDocuments")
    .select(sql<number>`(figures ->> 'gross')::bigint`.as("gross"))
    .where("regNumber", "=", regNumber)
    .where("kind", "=", "z")
    .where("day", "<", day)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  const figures = figuresOfDay(receipts.map((each) => each.figures as unknown as FiscalFigures));
  const gross = (before?.gross ?? 0) + figures.amount;
  const { name, address, phone, email } = await getSettings(db, "business");
  const { tin, vrn } = settings;
  const header = [name, address, phone, email, `TIN ${tin}`, `VRN ${vrn || "NOT REGISTERED"}`];
  return {
    body: zReportBody(settings, {
      day,
      issuedAt,
      header: header.filter(Boolean),
      figures,
      receipts: receipts.length,
      gross,
    }),
    figures: { ...figures, gross },
  };
}
