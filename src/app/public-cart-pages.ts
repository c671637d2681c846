import type { FastifyRequest } from "fastify";
import { pageHref } from "#src/shared/addresses.ts";
import type { Refusal } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { formatMoney } from "#src/shared/money.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import type { Database } from "#src/server/database.ts";
import type { Page } from "#src/server/http/answer.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { wordsOf } from "#src/server/words.ts";
import { whyNotMove } from "#src/areas/sales/orders/rules.ts";
import { totalOf } from "#src/areas/sales/orders/rules.ts";
import { checkCart, checkedLines } from "#src/areas/sales/orders/server/check-cart.ts";
import { createOrder } from "#src/areas/sales/orders/server/create-order.ts";
import {
  findOrderToken,
  findSentOrder,
  getPublicOrder,
  listPublicOrders,
  withdrawPublicOrder,
} from "#src/areas/sales/orders/server/public-orders.ts";
import { cartHref, readCart } from "#src/areas/storefront/cart/cart-address.ts";
import { cartPagesContract } from "#src/areas/storefront/cart/pages-contract.ts";
import type {
  CartView,
  FindOrderProblem,
  OrderProblem,
  TypedOrder,
} from "#src/areas/storefront/public/cart-view.ts";
import { idEndOf } from "#src/areas/storefront/slugs.ts";
import { findOnlineIdByEnd } from "#src/areas/sales/orders/server/check-cart.ts";
import { typedIn } from "./public-site.ts";
import type { ShopSite } from "./shop-site.ts";

/** The pages of the cart and of order requests at /shop/cart and /shop/orders. */
export function cartPages(site: ShopSite): AreaRoutes {
  return routes(cartPagesContract, {
    openCart: {
      work: (db, { request }) => cartPage(db, request, null),
      showRefusal: site.refusalPage(),
    },
    submitOrder: {
      work: async (tx, { body, request }) => {
        const { language } = await site.viewOf(tx, request);
        const { attempt, lines, ...order } = body;
        const sent = await findSentOrder(tx, attempt, order.phone);
        const { token } =
          sent ??
          (await createOrder(tx, { ...order, language }, await checkedLines(tx, lines), attempt));
        return { goTo: pageHref("/shop/orders/$token", { token }, { sent: 1, lang: language }) };
      },
      showRefusal: site.refusalPage((refusal, request) => cartAfter(refusal, request)),
    },
    openOrders: {
      work: (db, { request }) => ordersPage(db, request, null),
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
        return problem && ordersPage(site.db, request, problem);
      }),
    },
    openOrder: {
      work: (db, { params, request }) => orderPage(db, request, params.token, false),
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
        return code === "order_not_open" ? orderPage(site.db, request, token, true) : null;
      }),
    },
  });

  /** The page after a refused order: the form with what was typed. What has changed is marked in the cart. */
  async function cartAfter(refusal: Refusal, request: FastifyRequest): Promise<Page> {
    if (refusal.code === "id_taken") {
      // The same form was sent twice at once.
      const { attempt = "", phone = "" } = typedIn(request);
      const sent = await findSentOrder(site.db, attempt, phone);
      const { language } = await site.viewOf(site.db, request);
      if (sent)
        return {
          goTo: pageHref("/shop/orders/$token", { token: sent.token }, { sent: 1, lang: language }),
        };
    }
    return cartPage(site.db, request, orderProblemOf(refusal));
  }

  async function cartPage(
    db: Database,
    request: FastifyRequest,
    problem: OrderProblem | null,
  ): Promise<Page> {
    const query = queryOf(request);
    const typed = typedIn(request);
    const added = await addedLine(db, query.get("add"));
    const cart = added ? [added] : readCart(typed["lines"] ?? query.get("lines") ?? "");
    const [view, { renderCart }, lines] = await Promise.all([
      site.viewOf(db, request),
      site.pages(),
      checkCart(db, cart),
    ]);
    // A product that was just chosen has the price that is shown now.
    const shown = added
      ? lines.map(({ itemId, quantity, unitPrice }) => ({ itemId, quantity, unitPrice }))
      : cart;
    const there = lines.filter(({ problem: each }) => each === null || each === "price");
    const total = totalOf(there);
    return {
      html: renderCart({
        ...view,
        otherLanguageHref: cartHref(shown, view.language === "en" ? "sw" : "en"),
        lines,
        cart: shown,
        total,
        whatsappHref: whatsappHrefOf(view, lines, total),
        action: pageHref("/shop/cart", {}, { lang: view.language }),
        attempt: newId(),
        typed: typedOrder(typed),
        problem,
        isAdding: added !== null,
      }),
    };
  }

  async function orderPage(
    db: Database,
    request: FastifyRequest,
    token: string,
    isAnswered: boolean,
  ): Promise<Page> {
    const [view, { renderOrder }, order] = await Promise.all([
      site.viewOf(db, request),
      site.pages(),
      getPublicOrder(db, token),
    ]);
    const { language } = view;
    const other = language === "en" ? "sw" : "en";
    return {
      html: renderOrder({
        ...view,
        otherLanguageHref: pageHref("/shop/orders/$token", { token }, { lang: other }),
        order,
        withdrawAction: whyNotMove("withdraw", order.status)
          ? null
          : pageHref("/shop/orders/$token/withdraw", { token }, { lang: language }),
        isSent: queryOf(request).get("sent") === "1" && order.status === "requested",
        isAnswered,
      }),
    };
  }

  async function ordersPage(
    db: Database,
    request: FastifyRequest,
    problem: FindOrderProblem | null,
  ): Promise<Page> {
    const [view, { renderOrders }, sent] = await Promise.all([
      site.viewOf(db, request),
      site.pages(),
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
}

const queryOf = (request: FastifyRequest) => new URLSearchParams(request.url.split("?")[1] ?? "");

/** The product that a link "Add to cart" names; null if the address names none. */
async function addedLine(db: Database, slug: string | null) {
  const end = slug === null ? null : idEndOf(slug);
  const itemId = end && (await findOnlineIdByEnd(db, end));
  return itemId ? { itemId, quantity: 1 } : null;
}

/** One message for the whole cart, always in Swahili. */
function whatsappHrefOf(
  { shop, moneyFormat }: Pick<CartView, "shop" | "moneyFormat">,
  lines: CartView["lines"],
  total: number,
): string | null {
  if (!shop.whatsapp || lines.length === 0) return null;
  const word = wordsOf("shop-orders", "sw");
  const money = (minor: number) => formatMoney(minor, moneyFormat);
  const text = [
    word("hello"),
    ...lines.map(
      ({ name, quantity, unitPrice }) => `- ${name} × ${quantity} (${money(unitPrice * quantity)})`,
    ),
    word("helloTotal", { total: money(total) }),
  ].join("\n");
  return `https://wa.me/${shop.whatsapp.slice(1)}?text=${encodeURIComponent(text)}`;
}

const typedOrder = (typed: Partial<Record<string, string>>): TypedOrder => ({
  name: (typed["name"] ?? "").slice(0, 120),
  phone: (typed["phone"] ?? "").slice(0, 30),
  fulfilment: typed["fulfilment"] === "delivery" ? "delivery" : "pickup",
  place: (typed["place"] ?? "").slice(0, 200),
  note: (typed["note"] ?? "").slice(0, 500),
});

/** The message at the field or above the form; null for what the cart itself shows. */
function orderProblemOf({ code, extra }: Refusal): OrderProblem | null {
  if (code === "too_many_requests") return "tooManyTries";
  if (code !== "validation_failed") return null;
  const fields = extra.fields ?? {};
  if ("name" in fields) return "nameMissing";
  if ("phone" in fields) return "phoneWrong";
  return "place" in fields ? "placeMissing" : "cartWrong";
}

const findProblems: Partial<Record<RefusalCode, FindOrderProblem>> = {
  not_found: "notFound",
  too_many_requests: "tooManyTries",
};

function findProblemOf({ code, extra }: Refusal): FindOrderProblem | null {
  if (code !== "validation_failed") return findProblems[code] ?? null;
  return extra.fields && "number" in extra.fields ? "numberMissing" : "phoneWrong";
}
