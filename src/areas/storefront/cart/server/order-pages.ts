import type { Payables } from "#src/areas/payments/links/server/payable.ts";
import type { FastifyRequest } from "fastify";
import { pageHref } from "#src/shared/addresses.ts";
import type { Refusal } from "#src/shared/errors.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { Page } from "#src/server/http/answer.ts";
import { countCall } from "#src/server/http/guards/rate-limit.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { listRequestable } from "#src/areas/payments/gateway-settings/server/gateways.ts";
import { createPaymentLink } from "#src/areas/payments/links/server/links.ts";
import { arePricesOver, refusalOfMove } from "#src/areas/sales/orders/rules.ts";
import {
  findOrderToken,
  getAnsweredOrder,
  getPublicOrder,
  listPublicOrders,
  withdrawPublicOrder,
} from "#src/areas/sales/orders/server/public-orders.ts";
import { orderPagesContract } from "../pages-contract.ts";
import type { FindOrderProblem, CartPages } from "../public/cart-view.ts";
import { queryOf } from "./cart-pages.ts";
import { typedIn } from "#src/areas/settings/public-site/server/public-site.ts";
import type { ShopSite } from "#src/areas/settings/public-site/server/shop-site.ts";

/** The pages of order requests at /shop/orders. */
export function orderPages(site: ShopSite, payables: Payables): AreaRoutes {
  return routes(orderPagesContract, {
    openOrders: {
      work: (db, { request }) => ordersPage(site, db, request, null),
      showRefusal: site.refusalPage(),
    },
    submitFindOrder: {
      work: async (db, { body, request }) => {
        const token = await findOrderToken(db, request.ip, body);
        const { language } = await site.viewOf(db, request);
        return { goTo: pageHref("/shop/orders/$token", { token }, { lang: language }) };
      },
      showRefusal: site.refusalPage((refusal, request) => {
        const problem = findProblemOf(refusal);
        return problem && ordersPage(site, site.db, request, problem);
      }),
    },
    openOrder: {
      work: (db, { params, request }) => orderPage(site, db, request, params.token, false),
      showRefusal: site.refusalPage(),
    },
    submitWithdrawal: {
      work: async (tx, { params: { token }, request }) => {
        await withdrawPublicOrder(tx, token);
        const { language } = await site.viewOf(tx, request);
        return { goTo: pageHref("/shop/orders/$token", { token }, { lang: language }) };
      },
      showRefusal: site.refusalPage(({ code }, request) => {
        const { token } = request.params as { token: string };
        return code === "order_not_open" ? orderPage(site, site.db, request, token, true) : null;
      }),
    },
    submitOrderPayment: {
      work: async (tx, { params, request }) => {
        const { language } = await site.viewOf(tx, request);
        return { goTo: `${await payPathOf(tx, payables, params.token)}?lang=${language}` };
      },
      // The page says what became of the request meanwhile.
      showRefusal: site.refusalPage(({ code }, request) => {
        const { token } = request.params as { token: string };
        const isAnswered = code === "order_not_open" || code === "invalid_transition";
        return isAnswered ? orderPage(site, site.db, request, token, true) : null;
      }),
    },
  });
}

/** The most payment links that the sender of one request may make in an hour. */
const PAYMENTS_LIMIT = { max: 20, seconds: 3600 };

/** Makes a payment link for a request, and returns its path. Opening it starts no payment. */
async function payPathOf(tx: Tx, payables: Payables, token: string): Promise<string> {
  const { id, userId } = await getAnsweredOrder(tx, token);
  await countCall(tx, `order pays ${id}`, PAYMENTS_LIMIT.max, PAYMENTS_LIMIT.seconds);
  const { path } = await createPaymentLink(tx, { userId }, payables, { orderRequestId: id }, {});
  return path.split("?", 1)[0] ?? path;
}

async function orderPage(
  site: ShopSite,
  db: Database,
  request: FastifyRequest,
  token: string,
  isAnswered: boolean,
): Promise<Page> {
  const [view, { renderOrder }, order, requestable] = await Promise.all([
    site.viewOf(db, request),
    site.pages<CartPages>(),
    getPublicOrder(db, token),
    listRequestable(db),
  ]);
  const pricesHold = !arePricesOver(order.pricesUntil, new Date());
  const isOwed = order.status === "paying" || (order.status === "accepted" && pricesHold);
  const isPayable = isOwed && requestable.items.length > 0;
  const { language } = view;
  const other = language === "en" ? "sw" : "en";
  return {
    html: renderOrder({
      ...view,
      otherLanguageHref: pageHref("/shop/orders/$token", { token }, { lang: other }),
      order,
      pricesHold,
      withdrawAction: refusalOfMove("withdraw", order.status)
        ? null
        : pageHref("/shop/orders/$token/withdraw", { token }, { lang: language }),
      payAction: isPayable
        ? pageHref("/shop/orders/$token/pay", { token }, { lang: language })
        : null,
      isSent: queryOf(request).get("sent") === "1" && order.status === "requested",
      isAnswered,
    }),
  };
}

async function ordersPage(
  site: ShopSite,
  db: Database,
  request: FastifyRequest,
  problem: FindOrderProblem | null,
): Promise<Page> {
  const [view, { renderOrders }, sent] = await Promise.all([
    site.viewOf(db, request),
    site.pages<CartPages>(),
    listPublicOrders(db, (queryOf(request).get("tokens") ?? "").slice(0, 2000).split(",")),
  ]);
  const { number = "", phone = "" } = typedIn(request);
  return {
    html: renderOrders({
      ...view,
      orders: sent.map(({ token, ...order }) => ({
        order,
        href: pageHref("/shop/orders/$token", { token }, { lang: view.language }),
      })),
      action: pageHref("/shop/orders", {}, { lang: view.language }),
      typed: { number: number.slice(0, 40), phone: phone.slice(0, 30) },
      problem,
    }),
  };
}

const findProblems: Partial<Record<RefusalCode, FindOrderProblem>> = {
  not_found: "notFound",
  too_many_requests: "tooManyTries",
};

function findProblemOf({ code, extra }: Refusal): FindOrderProblem | null {
  if (code !== "validation_failed") return findProblems[code] ?? null;
  return extra.fields && "number" in extra.fields ? "numberMissing" : "phoneWrong";
}
