/** Making, finding and revoking payment links. */
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { actorWith, type Actor } from "#src/server/http/guards/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { LINK_DAYS, type NewLink, type PaymentLink } from "../contract.ts";
import { owedNow, type Subject } from "./owed-now.ts";
import type { Payables } from "./payable.ts";
import { linkOfReturn } from "../../gateways/server/return-token.ts";

const columns = {
  device: "deviceId",
  sale: "saleId",
  debt: "debtId",
  order: "orderRequestId",
} as const;

/** 192 random bits. The table has only the hash. */
const newToken = (): string => randomBytes(24).toString("base64url");
const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

const selectLinks = (db: Database | Tx) =>
  db
    .selectFrom("paymentLinks as l")
    .select(["l.id", "l.createdAt", "l.expiresAt", "l.revokedAt"])
    .select(sql<PaymentLink["createdBy"]>`${userInJson("l.created_by")}`.as("createdBy"));

async function getLink(db: Database | Tx, linkId: string): Promise<PaymentLink> {
  return selectLinks(db).where("l.id", "=", linkId).executeTakeFirstOrThrow(notFound);
}

/**
 * Makes a link for what is owed. The answer has its token, which nobody can read again. With `byCustomer` the
 * customer asked for it, on their own page or that of their order; `actor` is then the user who answers for that page.
 * @throws Refusal not_found, invalid_transition (nothing is owed), invoice_cancelled
 */
export async function createPaymentLink(
  tx: Tx,
  actor: Pick<Actor, "userId">,
  payables: Payables,
  input: NewLink,
  byCustomer?: { pageLinkId?: string },
) {
  const subject = await subjectOf(tx, input);
  const { owed } = await owedNow(tx, payables, subject);
  const { amount, currency, number, language } = owed;
  if (amount === 0) refuse("invalid_transition", { detail: "Nothing is owed" });
  const id = newId();
  const token = newToken();
  await tx
    .insertInto("paymentLinks")
    .values({
      id,
      tokenHash: hashToken(token),
      [columns[subject.kind]]: subject.id,
      createdBy: actor.userId,
      expiresAt: sql<string>`now() + make_interval(days => ${LINK_DAYS})`,
    })
    .execute();
  await recordAct(tx, byCustomer ? null : actor.userId, "payment_link.created", id, {
    [columns[subject.kind]]: subject.id,
    ...byCustomer,
  });
  const path = pageHref("/pay/$token", { token }, language ? { lang: language } : {});
  return { link: await getLink(tx, id), path, amount, currency, number, language };
}

/** What the new link is for. An invoice is paid by paying for its repair or sale, and then for the debts of it. */
async function subjectOf(tx: Tx, input: NewLink): Promise<Subject> {
  const { deviceId, saleId, debtId, orderRequestId, invoiceId } = input;
  if (deviceId) return { kind: "device", id: deviceId };
  if (saleId) return { kind: "sale", id: saleId };
  if (debtId) return { kind: "debt", id: debtId };
  if (orderRequestId) return { kind: "order", id: orderRequestId };
  const invoice = await tx
    .selectFrom("invoices")
    .select(["deviceId", "saleId", "cancelledAt"])
    .where("id", "=", invoiceId ?? "")
    .executeTakeFirstOrThrow(notFound);
  if (invoice.cancelledAt !== null) refuse("invoice_cancelled");
  if (invoice.deviceId) return { kind: "device", id: invoice.deviceId };
  return { kind: "sale", id: invoice.saleId ?? refuse("not_found") };
}

/** The links of one subject that can still be opened. */
export async function listPaymentLinks(
  db: Database,
  { deviceId, saleId, debtId, orderRequestId }: Omit<NewLink, "invoiceId">,
): Promise<{ items: PaymentLink[] }> {
  const items = await selectLinks(db)
    .$if(deviceId !== undefined, (q) => q.where("l.deviceId", "=", deviceId ?? ""))
    .$if(saleId !== undefined, (q) => q.where("l.saleId", "=", saleId ?? ""))
    .$if(debtId !== undefined, (q) => q.where("l.debtId", "=", debtId ?? ""))
    .$if(orderRequestId !== undefined, (q) =>
      q.where("l.orderRequestId", "=", orderRequestId ?? ""),
    )
    .where("l.revokedAt", "is", null)
    .where("l.expiresAt", ">", sql<string>`now()`)
    .orderBy("l.createdAt", "desc")
    .limit(50)
    .execute();
  return { items };
}

/** @throws Refusal not_found, invalid_transition */
export async function revokePaymentLink(
  tx: Tx,
  actor: Actor,
  linkId: string,
): Promise<PaymentLink> {
  const { numUpdatedRows } = await tx
    .updateTable("paymentLinks")
    .set({ revokedAt: sql`now()`, revokedBy: actor.userId })
    .where("id", "=", linkId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  const link = await getLink(tx, linkId);
  if (numUpdatedRows === 0n) refuse("invalid_transition");
  await recordAct(tx, actor, "payment_link.revoked", linkId);
  return link;
}

export interface FoundLink extends Subject {
  linkId: string;
  /** The user who sent the link. */
  actor: Actor;
  /** Whether it has expired or was revoked. */
  isEnded: boolean;
}

/** Finds a link by the token that was sent, or by that of its return address. @throws Refusal not_found */
export async function findLink(
  db: Database | Tx,
  secrets: Secrets,
  token: string,
): Promise<FoundLink> {
  const returnedTo = linkOfReturn(secrets, token);
  const row = await db
    .selectFrom("paymentLinks as l")
    .innerJoin("users as u", "u.id", "l.createdBy")
    .select(["l.id as linkId", "l.deviceId", "l.saleId", "l.debtId", "l.orderRequestId"])
    .select(["u.id as userId", "u.name", "u.role"])
    .select(sql<boolean>`l.revoked_at is not null or l.expires_at <= now()`.as("isEnded"))
    .where((where) =>
      returnedTo === null
        ? where("l.tokenHash", "=", hashToken(token))
        : where("l.id", "=", returnedTo),
    )
    .executeTakeFirstOrThrow(notFound);
  const { linkId, isEnded, userId, name, role } = row;
  // What a request through the link needs, even if the rights of its sender have changed.
  const actor = actorWith({ userId, name, role }, ["take_payments", "create_sales"]);
  return { linkId, actor, isEnded, ...subjectOfRow(row) };
}

type SubjectColumns = Record<(typeof columns)[keyof typeof columns], string | null>;

function subjectOfRow({ deviceId, saleId, debtId, orderRequestId }: SubjectColumns): Subject {
  if (deviceId) return { kind: "device", id: deviceId };
  if (saleId) return { kind: "sale", id: saleId };
  if (orderRequestId) return { kind: "order", id: orderRequestId };
  return { kind: "debt", id: debtId ?? "" };
}
