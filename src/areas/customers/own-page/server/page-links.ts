/** The links to the customers' own pages: making, renewing and ending them, and finding the customer of a link. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { CustomerMerge } from "#src/server/customer-records.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { lockCustomer } from "../../core/server/lock-customer.ts";
import type { Customer } from "../../contract.ts";
import type { CustomerPageLink } from "../contract.ts";

const TOKEN_BYTES = 24;

/** The token of a link: 192 bits of a keyed hash. It can be shown again, although the database has only its hash. */
const tokenOf = (secrets: Secrets, linkId: string): string =>
  secrets.digest(linkId, "own page of a customer").subarray(0, TOKEN_BYTES).toString("base64url");

const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** What making a link needs beside the transaction. */
export interface LinkMaker {
  secrets: Secrets;
  /** The shop's address for customers, without a trailing slash. */
  publicUrl: string;
}

/**
 * Returns the link, and makes it if the customer never had one. A link that was ended stays ended until somebody renews
 * it. @throws Refusal not_found, customer_erased, customer_built_in
 */
export async function getPageLink(
  tx: Tx,
  actor: Actor,
  maker: LinkMaker,
  customerId: string,
): Promise<CustomerPageLink> {
  const { id } = await lockCustomer(tx, customerId);
  const link = await findNewest(tx, maker, id);
  if (link) return link;
  await makeLink(tx, actor, maker, id);
  return (await findNewest(tx, maker, id)) ?? refuse("not_found");
}

/**
 * Ends the link of the customer, if it is open, and makes a new one.
 * @throws Refusal not_found, customer_erased, customer_built_in
 */
export async function renewPageLink(
  tx: Tx,
  actor: Actor,
  maker: LinkMaker,
  customerId: string,
  reason: string | null,
): Promise<CustomerPageLink> {
  const id = await lockLinks(tx, customerId);
  await endOpenLink(tx, actor, id, reason);
  await makeLink(tx, actor, maker, id);
  return (await findNewest(tx, maker, id)) ?? refuse("not_found");
}

/** @throws Refusal not_found, customer_erased, customer_built_in, invalid_transition (no link is open) */
export async function endPageLink(
  tx: Tx,
  actor: Actor,
  maker: LinkMaker,
  customerId: string,
  reason: string,
): Promise<CustomerPageLink> {
  const id = await lockLinks(tx, customerId);
  if (!(await endOpenLink(tx, actor, id, reason))) refuse("invalid_transition");
  return (await findNewest(tx, maker, id)) ?? refuse("not_found");
}

/**
 * Two renewals at once run one after the other, so that one link stays open. Returns the customer, or after a merge the
 * survivor.
 */
async function lockLinks(tx: Tx, customerId: string): Promise<string> {
  const { id: holderId } = await lockCustomer(tx, customerId);
  await tx
    .selectFrom("customerPageLinks")
    .select("id")
    .where("customerId", "=", holderId)
    .where("endedAt", "is", null)
    .forUpdate()
    .execute();
  return holderId;
}

/**
 * Moves the links of a merged customer to the survivor, so that an old link opens the page of the person. When both have
 * an open link, that of the merged customer ends, because a customer has one open link.
 */
export async function movePageLinks(
  tx: Tx,
  actor: Pick<Actor, "userId">,
  { survivorId, mergedId }: CustomerMerge,
): Promise<void> {
  const open = await tx
    .selectFrom("customerPageLinks")
    .select("id")
    .where("customerId", "=", survivorId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  if (open) await endOpenLink(tx, actor, mergedId, null);
  await tx
    .updateTable("customerPageLinks")
    .set({ customerId: survivorId })
    .where("customerId", "=", mergedId)
    .execute();
}

async function endOpenLink(
  tx: Tx,
  actor: Pick<Actor, "userId">,
  customerId: string,
  reason: string | null,
): Promise<boolean> {
  const ended = await tx
    .updateTable("customerPageLinks")
    .set({ endedAt: sql`now()`, endedBy: actor.userId, endReason: reason })
    .where("customerId", "=", customerId)
    .where("endedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!ended) return false;
  await recordAct(tx, actor, "customer.page_link_ended", customerId, { linkId: ended.id });
  return true;
}

/** Makes a link, unless another request has just made one. */
async function makeLink(
  tx: Tx,
  actor: Actor,
  { secrets }: LinkMaker,
  customerId: string,
): Promise<void> {
  const id = newId();
  const made = await tx
    .insertInto("customerPageLinks")
    .values({ id, customerId, tokenHash: hashToken(tokenOf(secrets, id)), createdBy: actor.userId })
    .onConflict((conflict) =>
      conflict.column("customerId").where("endedAt", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (!made) return;
  await recordAct(tx, actor, "customer.page_link_made", customerId, { linkId: id });
}

async function findNewest(
  tx: Tx,
  { secrets, publicUrl }: LinkMaker,
  customerId: string,
): Promise<CustomerPageLink | null> {
  const row = await tx
    .selectFrom("customerPageLinks as l")
    .select(["l.id", "l.createdAt"])
    .select(sql<CustomerPageLink["createdBy"]>`${userInJson("l.created_by")}`.as("createdBy"))
    .select(
      sql<CustomerPageLink["ended"]>`case when l.ended_at is not null then json_build_object(
        'at', ${momentInJson(sql`l.ended_at`)}, 'by', ${userInJson("l.ended_by")}, 'reason', l.end_reason) end`.as(
        "ended",
      ),
    )
    .where("l.customerId", "=", customerId)
    // Of the links that one transaction ends and makes, both have its time. The open one is the newest.
    .orderBy(sql`l.ended_at is null`, "desc")
    .orderBy("l.createdAt", "desc")
    .orderBy("l.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, ...link } = row;
  const token = tokenOf(secrets, id);
  return { ...link, url: link.ended ? null : publicUrl + pageHref("/my/$token", { token }) };
}

/** The customer whose page a token opens. */
export interface PageOwner {
  linkId: string;
  customerId: string;
  /** The language that the customer prefers. */
  language: Language | null;
  marketingConsent: boolean;
  points: number;
  loyaltyLevel: Customer["loyaltyLevel"];
  /** The user who made the link. */
  madeBy: Pick<Actor, "userId">;
}

/**
 * Finds the customer of a link. Every read and write of the page begins here, so this is the place that decides whose
 * records a link shows. An ended link, and one of an erased customer, is answered like a guessed one.
 * @throws Refusal not_found
 */
export async function getPageOwner(db: Database | Tx, token: string): Promise<PageOwner> {
  const row = await db
    .selectFrom("customerPageLinks as l")
    .innerJoin("customers as c", "c.id", "l.customerId")
    .select(["l.id as linkId", "c.id as customerId", "c.preferredLanguage as language"])
    .select(["c.marketingConsent", "c.points", "c.loyaltyLevel"])
    .select("l.createdBy as userId")
    .where("l.tokenHash", "=", hashToken(token))
    .where("l.endedAt", "is", null)
    .where("c.erasedAt", "is", null)
    .executeTakeFirstOrThrow(notFound);
  const { userId, ...owner } = row;
  return { ...owner, madeBy: { userId } };
}
