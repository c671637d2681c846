import { sql } from "kysely";
import * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { momentInJson } from "#src/server/sql/json-in-sql.ts";
import { idsOfPerson } from "#src/areas/customers/core/server/person.ts";
import { verificationUrl, zNumber } from "../../fiscal/rules.ts";
import { creditInJson } from "./credit-of-receipt.ts";
import { storedMethods } from "../../providers.ts";
import {
  receipt,
  receiptContent,
  receiptLine,
  receiptPart,
  type Receipt,
  type ReceiptPrint,
} from "../contract.ts";
import { moneyOf } from "../receipt-costs.ts";

/** @throws Refusal not_found */
export async function getReceipt(db: Database, receiptId: string): Promise<Receipt> {
  const row = await selectReceipts(db)
    .where("r.id", "=", receiptId)
    .executeTakeFirstOrThrow(notFound);
  return toReceipt(row);
}

/** A counted print of a receipt. @throws Refusal not_found */
export async function getPrint(
  db: Database,
  receiptId: string,
  number: number,
): Promise<ReceiptPrint> {
  return db
    .selectFrom("receiptPrints")
    .select(["number", "printedAt"])
    .where("receiptId", "=", receiptId)
    .where("number", "=", number)
    .executeTakeFirstOrThrow(notFound);
}

const RECEIPTS_AT_ONCE = 200;

interface ReceiptsWanted {
  deviceId?: string | undefined;
  saleId?: string | undefined;
  customerId?: string | undefined;
}

type ReceiptsOf = Omit<ReceiptsWanted, "customerId"> & { customerIds?: readonly string[] };

/** Lists the newest 200 receipts of a device, a sale or a customer, newest first. Each matches all given filters. */
export async function listReceipts(
  db: Database,
  { customerId, ...wanted }: ReceiptsWanted,
): Promise<{ items: Receipt[] }> {
  const person = customerId === undefined ? {} : { customerIds: await idsOfPerson(db, customerId) };
  const rows = await newestReceipts(db, { ...wanted, ...person })
    .limit(RECEIPTS_AT_ONCE)
    .execute();
  return { items: rows.map(toReceipt) };
}

/** All receipts of a customer, newest first. The export of the customer's data contains them. */
export async function allReceiptsOf(db: Database, customerId: string): Promise<Receipt[]> {
  const rows = await newestReceipts(db, { customerIds: [customerId] }).execute();
  return rows.map(toReceipt);
}

const newestReceipts = (db: Database, { deviceId, saleId, customerIds }: ReceiptsOf) =>
  selectReceipts(db)
    .$if(deviceId !== undefined, (q) => q.where("r.deviceId", "=", deviceId ?? ""))
    .$if(saleId !== undefined, (q) => q.where("r.saleId", "=", saleId ?? ""))
    .$if(customerIds !== undefined, (q) => q.where("r.customerId", "in", customerIds ?? []))
    .orderBy("r.receiptDate", "desc")
    .orderBy("r.id", "desc");

function selectReceipts(db: Database) {
  return db
    .selectFrom("receipts as r")
    .innerJoin("customers as c", "c.id", "r.customerId")
    .innerJoin("payments as p", "p.id", "r.paymentId")
    .leftJoin("devices as d", "d.id", "r.deviceId")
    .leftJoin("fiscalDocuments as f", "f.receiptId", "r.id")
    .selectAll("r")
    .select(sql<boolean>`p.gateway is not distinct from 'simulator'`.as("isSimulated"))
    .select(["p.processingFee", duePartsInJson.as("dueParts")])
    .select(fiscalInJson.as("fiscal"))
    .select(creditInJson(sql.ref("r.creditAccountId")).as("credit"))
    .select(["d.trackingToken", "c.preferredLanguage as customerLanguage"]);
}

/** The due parts of the debts that the payments of receipt `r` opened. */
const duePartsInJson = sql<Receipt["dueParts"]>`(
  select coalesce(json_agg(json_build_object('dueOn', t.due_on, 'amount', t.amount) order by t.due_on, t.position), '[]')
  from credit_accounts a join credit_parts t on t.account_id = a.id
  where a.payment_id in (
    select r.payment_id union all select b.id from payments b where b.paid_with = r.payment_id))`;

type StoredFiscal = Omit<NonNullable<Receipt["fiscal"]>, "url" | "zNumber"> & {
  verifyUrl: string;
  day: string;
};

/** The fiscal record `f` of a receipt; null without one. */
const fiscalInJson = sql<StoredFiscal | null>`case when f.id is not null then (
  select json_build_object('code', f.code, 'gc', f.gc, 'day', f.day, 'issuedAt', ${momentInJson(sql`f.issued_at`)},
    'verifyUrl', s.verify_url, 'tin', s.tin, 'vrn', s.vrn)
  from fiscal_settings s) end`;

const fiscalOf = ({ verifyUrl, day, ...stored }: StoredFiscal): Receipt["fiscal"] => ({
  ...stored,
  url: verificationUrl(verifyUrl, stored.code, stored.issuedAt),
  zNumber: zNumber(day),
});

type ReceiptRow = Awaited<ReturnType<ReturnType<typeof selectReceipts>["execute"]>>[number];

const method = z.enum(storedMethods);
const lines = z.array(receiptLine).nullable();
const { taxCode, charges, discountOf } = receipt.shape;
const storedParts = z.array(receiptPart.omit({ change: true })).nullable();

function toReceipt(row: ReceiptRow): Receipt {
  return {
    ...row,
    fiscal: row.fiscal && fiscalOf(row.fiscal),
    paymentMethod: method.parse(row.paymentMethod),
    change: changeOf(row.tendered, moneyOf(row)),
    parts:
      storedParts
        .parse(row.parts)
        ?.map((part) => ({ ...part, change: changeOf(part.tendered, part.amount) })) ?? null,
    lines: lines.parse(row.lines),
    charges: charges.parse(row.charges),
    discountOf: discountOf.parse(row.discountOf),
    taxCode: taxCode.parse(row.taxCode),
    receiptContent: receiptContent.nullable().parse(row.receiptContent),
    business: receipt.shape.business.parse(row.business),
  };
}

const changeOf = (tendered: number | null, amount: number): number | null =>
  tendered === null ? null : tendered - amount;
