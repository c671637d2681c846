import type { Payables } from "#src/areas/payments/links/server/payable.ts";
import type { FastifyRequest } from "fastify";
import { pageHref } from "#src/shared/addresses.ts";
import { refuse } from "#src/shared/errors.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import { today } from "#src/shared/time.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { Page } from "#src/server/http/answer.ts";
import { countCall } from "#src/server/http/guards/rate-limit.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { wordsOf } from "#src/server/words.ts";
import { ownPagesContract } from "../pages-contract.ts";
import { chooseOnPage } from "#src/areas/customers/own-page/server/choose-on-page.ts";
import { getPageOwner, type PageOwner } from "#src/areas/customers/own-page/server/page-links.ts";
import { getOwnPoints } from "#src/areas/loyalty/points/server/own-points.ts";
import { createPaymentLink } from "#src/areas/payments/links/server/links.ts";
import { linkedPdfHref } from "#src/areas/payments/receipts/linked-pdf.ts";
import {
  listOwnReceipts,
  setOwnReceipt,
} from "#src/areas/payments/receipts/server/own-receipts.ts";
import { listOwnGoods } from "./own-goods.ts";
import { getOwnMoney } from "./own-money.ts";
import { listOwnRepairs } from "./own-repairs.ts";
import type { OwnList, OwnProblem, OwnPages } from "../public/own-view.ts";
import type { PublicSite } from "#src/areas/settings/public-site/server/public-site.ts";
import type { ReceiptPages } from "#src/areas/payments/receipts/public/receipt-view.ts";

/** The number of records of each list that the page shows at once. */
const AT_ONCE = 20;
/** The most payment links that one page may make in an hour. */
const PAYMENTS_LIMIT = { max: 20, seconds: 3600 };
const lists = ["repairs", "goods", "receipts"] as const satisfies readonly OwnList[];

/** What the page needs of higher areas. The app passes it. */
export interface OwnPageParts {
  payables: Payables;
  /** Returns the reviews of these sold items by the customer, by the id of the item. */
  listReviews(
    db: Database,
    customerId: string,
    saleItemIds: readonly string[],
  ): Promise<ReadonlyMap<string, { review: { score: number } | null }>>;
}

/** The pages of /my/{token}: what the shop has of a customer, for the customer. */
export function ownPages(site: PublicSite, parts: OwnPageParts): AreaRoutes {
  // The address of a form opens no page, so the page itself explains its refusals.
  const withProblem = site.refusalPage(({ code }, request) => {
    const problem = problems[code];
    const { token } = request.params as { token: string };
    return problem ? ownPage(site, parts, site.db, request, token, problem) : null;
  });
  return routes(ownPagesContract, {
    openOwnPage: {
      work: (db, { params, request }) => ownPage(site, parts, db, request, params.token, null),
      showRefusal: site.refusalPage(),
    },
    openOwnReceipt: {
      work: (db, { params, request }) => receiptPage(site, db, request, params),
      showRefusal: site.refusalPage(),
    },
    submitOwnChoices: {
      work: async (tx, { params: { token }, body }) => {
        await chooseOnPage(tx, token, body);
        const query = { lang: body.language, saved: 1 };
        return { goTo: `${pageHref("/my/$token", { token }, query)}#choices` };
      },
      showRefusal: withProblem,
    },
    submitOwnPayment: {
      work: (tx, { params, body }) => goToPayPage(tx, parts, params.token, body.number),
      showRefusal: withProblem,
    },
  });
}

/** @throws Refusal not_found */
async function ownPage(
  site: PublicSite,
  { listReviews }: OwnPageParts,
  db: Database,
  request: FastifyRequest,
  token: string,
  problem: OwnProblem | null,
): Promise<Page> {
  const owner = await getPageOwner(db, token);
  const { customerId } = owner;
  const query = request.query as Partial<Record<string, unknown>>;
  const part = (list: OwnList) => ({ cursor: cursorIn(query[list]), limit: AT_ONCE });
  const [view, money, repairs, goods, receipts, points, { renderOwn }] = await Promise.all([
    site.viewOf(db, request, owner.language),
    getOwnMoney(db, customerId),
    listOwnRepairs(db, customerId, part("repairs")),
    listOwnGoods(db, customerId, part("goods")),
    listOwnReceipts(db, customerId, part("receipts")),
    getOwnPoints(db, owner),
    site.pages<OwnPages>(),
  ]);
  const { language } = view;
  const address = { lang: language };
  const lines = goods.items.map(({ saleItemId }) => saleItemId);
  const reviews = await listReviews(db, customerId, lines);
  return {
    html: renderOwn({
      ...view,
      otherLanguageHref: pageHref(
        "/my/$token",
        { token },
        { lang: language === "en" ? "sw" : "en" },
      ),
      money,
      repairs,
      goods,
      receipts,
      points,
      today: today(),
      marketingConsent: owner.marketingConsent,
      statusWord: (status) => wordsOf("track", language)(`status.${status}`),
      levelWord: (level) => wordsOf("customers", language)(`level.${level}`),
      rewardWord: (preset) => wordsOf("rewards", language)(`preset.${preset}.name`),
      older: new Set(lists.filter((list) => part(list).cursor !== undefined)),
      partHref: (list, cursor) =>
        `${pageHref("/my/$token", { token }, { ...address, [list]: cursor })}#${list}`,
      receiptHref: (number) => pageHref("/my/$token/receipts/$number", { token, number }, address),
      trackHref: (tracking) => pageHref("/track/$token", { token: tracking }, address),
      rating: (line) => ({
        href: pageHref("/my/$token/rate/$line", { token, line }, address),
        score: reviews.get(line)?.review?.score ?? null,
      }),
      payAction: pageHref("/my/$token/pay", { token }, address),
      choicesAction: pageHref("/my/$token/choices", { token }, address),
      isSaved: query["saved"] === "1",
      problem,
    }),
  };
}

/** @throws Refusal not_found */
async function receiptPage(
  site: PublicSite,
  db: Database,
  request: FastifyRequest,
  { token, number }: { token: string; number: string },
): Promise<Page> {
  const owner = await getPageOwner(db, token);
  const [view, { renderReceipt }] = await Promise.all([
    site.viewOf(db, request, owner.language),
    site.pages<ReceiptPages>(),
  ]);
  const { language } = view;
  const { paper, linkToken } = await setOwnReceipt(db, owner.customerId, number, language);
  const href = `${pageHref("/my/$token", { token }, { lang: language })}#receipts`;
  const pdfHref = linkToken && linkedPdfHref(linkToken, language);
  const back = { href, label: view.word("back") };
  return { html: renderReceipt({ ...view, paper, back, pdfHref }) };
}

const problems: Partial<Record<RefusalCode, OwnProblem>> = {
  // What was owed is paid, or was given up.
  invalid_transition: "notOwed",
  too_many_requests: "tooManyTries",
  validation_failed: "unreadable",
};

/** Makes a payment link for the repair or sale with this number. @throws Refusal not_found, invalid_transition */
async function goToPayPage(
  tx: Tx,
  { payables }: OwnPageParts,
  token: string,
  number: string,
): Promise<Page> {
  const owner = await getPageOwner(tx, token);
  await countCall(tx, `own page pays ${owner.linkId}`, PAYMENTS_LIMIT.max, PAYMENTS_LIMIT.seconds);
  const subject = await subjectOf(tx, owner, number);
  const { path } = await createPaymentLink(tx, owner.madeBy, payables, subject, {
    pageLinkId: owner.linkId,
  });
  return { goTo: path };
}

/** The repair or sale of the customer with this number. @throws Refusal not_found */
async function subjectOf(tx: Tx, { customerId }: PageOwner, number: string) {
  const device = await tx
    .selectFrom("devices")
    .select("id")
    .where("customerId", "=", customerId)
    .where("ticketNumber", "=", number)
    .executeTakeFirst();
  if (device) return { deviceId: device.id };
  const sale = await tx
    .selectFrom("sales")
    .select("id")
    .where("customerId", "=", customerId)
    .where("saleNumber", "=", number)
    .executeTakeFirst();
  return { saleId: (sale ?? refuse("not_found")).id };
}

const LONGEST_CURSOR = 400;

const cursorIn = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && value.length <= LONGEST_CURSOR ? value : undefined;
