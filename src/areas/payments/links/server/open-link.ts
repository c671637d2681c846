/** What the public page of a payment link shows. Data of customers and staff are not read, so that they cannot leak. */
import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { getAccounts } from "../../accounts/server/accounts.ts";
import { feeOf } from "../../fees.ts";
import { listRequestable } from "../../gateway-settings/server/gateways.ts";
import { cardPages, wallets } from "../../providers.ts";
import { isOpenInSql } from "../../core/server/open-in-sql.ts";
import { findLink, type FoundLink } from "./links.ts";
import { owedNow, type Subject } from "./owed-now.ts";
import {
  isOpenPayment,
  type OfferedWay,
  type OpenedLink,
  type Owed,
  type ShownPayment,
} from "../opened-link.ts";
import type { Payables } from "./payable.ts";

/** How long the page waits for the address of a card page, which a job asks for. */
const WAIT_STEPS = 6;
const WAIT_MS = 400;

/** @throws Refusal not_found */
export async function openLink(
  db: Database,
  secrets: Secrets,
  payables: Payables,
  token: string,
): Promise<OpenedLink> {
  const link = await findLink(db, secrets, token);
  const [{ payer, owed }, accounts] = await Promise.all([
    owedNow(db, payables, link),
    getAccounts(db),
  ]);
  const payment = await withPayUrl(db, link, payer);
  return {
    owed,
    isEnded: link.isEnded,
    payment,
    ways: await waysFor(db, payables, payer, owed, payment),
    accounts: { bank: accounts.bank, lipaNumbers: accounts.lipaNumbers },
  };
}

/** The ways in which a provider can collect the money now. While a request is open, there are none. */
async function waysFor(
  db: Database,
  payables: Payables,
  payer: Subject,
  { amount, currency }: Owed,
  payment: ShownPayment | null,
): Promise<OfferedWay[]> {
  if (amount === 0 || isOpenPayment(payment)) return [];
  const onlyAgain = payables[payer.kind].asksOnlyAgain === true;
  const { items } = await listRequestable(db);
  return items.flatMap(({ method, provider: name, isSimulated }) => {
    const provider = [...wallets, ...cardPages].find((each) => each === name);
    if (!provider || (method !== "mobile_money" && method !== "card")) return [];
    if (onlyAgain && payment?.provider !== provider) return [];
    const fee = feeOf(method, provider, amount, currency);
    return [{ provider, method, fee, isSimulated }];
  });
}

/** Reads the last payment, and waits a moment for the address of its card page. */
async function withPayUrl(
  db: Database,
  link: FoundLink,
  payer: Subject,
): Promise<ShownPayment | null> {
  for (let step = 0; ; step++) {
    const payment = await lastPayment(db, link, payer);
    const isAwaited =
      payment?.method === "card" &&
      payment.isByLink &&
      !payment.payUrl &&
      ["pending", "processing"].includes(payment.status);
    if (!isAwaited || step === WAIT_STEPS) return payment;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

const isOpen = isOpenInSql(sql`p.status`);
/** No payment is for an order request: the sale that it becomes is paid. */
const columnOf = {
  device: "p.deviceId",
  sale: "p.saleId",
  debt: "p.creditAccountId",
  order: null,
} as const;

/**
 * The last payment for what the link asks for now. If there is none, the last one for what the link is for: when that is
 * paid, the link asks for its debts.
 */
export async function lastPayment(
  db: Database | Tx,
  link: FoundLink,
  payer: Subject,
): Promise<ShownPayment | null> {
  const payment = await lastPaymentFor(db, link.linkId, payer);
  return payment ?? (payer.id === link.id ? null : lastPaymentFor(db, link.linkId, link));
}

/** The last request for the same thing, or what was last paid through the link. An open request is more important. */
async function lastPaymentFor(
  db: Database | Tx,
  linkId: string,
  { kind, id }: Subject,
): Promise<ShownPayment | null> {
  const column = columnOf[kind];
  if (column === null) return null;
  const isByLink = sql<boolean>`coalesce(p.metadata ->> 'paymentLinkId' = ${linkId}, false)`;
  const row = await db
    .selectFrom("payments as p")
    .select(["p.status", "p.paymentMethod as method", "p.provider", "p.totalAmount as amount"])
    .select(sql<boolean>`p.gateway is not distinct from 'simulator'`.as("isSimulated"))
    .select(isByLink.as("isByLink"))
    .select(
      sql<string | null>`(select a.pay_url from payment_attempts a
        where a.payment_id = p.id and a.state in ('processing', 'unknown'))`.as("payUrl"),
    )
    .where(column, "=", id)
    .where(
      sql<boolean>`(p.gateway is not null or p.payment_method = 'bank_transfer')
        and (${isOpen} or ${kind === "sale"} or ${isByLink})`,
    )
    .orderBy(isOpen, "desc")
    .orderBy("p.paymentDate", "desc")
    .executeTakeFirst();
  return row ?? null;
}
