import type { FastifyRequest } from "fastify";
import { v5 } from "uuid";
import { pageHref } from "#src/shared/addresses.ts";
import type { Refusal } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { formatMoney } from "#src/shared/money.ts";
import type { Database } from "#src/server/database.ts";
import type { Page } from "#src/server/http/answer.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { wordsOf } from "#src/server/words.ts";
import { totalOf } from "#src/areas/sales/orders/rules.ts";
import {
  checkCart,
  checkedLines,
  findOnlineIdByEnd,
} from "#src/areas/sales/orders/server/check-cart.ts";
import { createOrder } from "#src/areas/sales/orders/server/create-order.ts";
import { findSentOrder } from "#src/areas/sales/orders/server/public-orders.ts";
import { cartHref, readCart } from "../cart-address.ts";
import { cartPagesContract } from "../pages-contract.ts";
import type { CartView, OrderProblem, TypedOrder, CartPages } from "../public/cart-view.ts";
import { idEndOf } from "../../slugs.ts";
import { typedIn } from "#src/areas/settings/public-site/server/public-site.ts";
import type { ShopSite } from "#src/areas/settings/public-site/server/shop-site.ts";

/** The page of the cart at /shop/cart. */
export function cartPages(site: ShopSite): AreaRoutes {
  return routes(cartPagesContract, {
    openCart: {
      work: (db, { request }) => cartPage(site, db, request, null),
      showRefusal: site.refusalPage(),
    },
    submitOrder: {
      work: async (tx, { body, request }) => {
        const { language } = await site.viewOf(tx, request);
        const { attempt: _, lines, ...order } = body;
        const id = idOfForm(request);
        const sent = await findSentOrder(tx, id, order.phone);
        const { token } =
          sent ??
          (await createOrder(tx, { ...order, language }, await checkedLines(tx, lines), id));
        return { goTo: pageHref("/shop/orders/$token", { token }, { sent: 1, lang: language }) };
      },
      showRefusal: site.refusalPage((refusal, request) => cartAfter(site, refusal, request)),
    },
  });
}

/**
 * The id of the request that a form becomes. A form that is sent twice is one request. A form that was changed after it
 * was sent is another one, so that no wish of the customer is lost. Its hidden `attempt` keeps the id secret.
 */
const idOfForm = (request: FastifyRequest): string => v5(JSON.stringify(typedIn(request)), v5.URL);

/** The page after a refused order: the form with what was typed. What has changed is marked in the cart. */
async function cartAfter(site: ShopSite, refusal: Refusal, request: FastifyRequest): Promise<Page> {
  if (refusal.code === "id_taken") {
    // The same form was sent twice at once.
    const { phone = "" } = typedIn(request);
    const sent = await findSentOrder(site.db, idOfForm(request), phone);
    const { language } = await site.viewOf(site.db, request);
    if (sent)
      return {
        goTo: pageHref("/shop/orders/$token", { token: sent.token }, { sent: 1, lang: language }),
      };
  }
  return cartPage(site, site.db, request, orderProblemOf(refusal));
}

async function cartPage(
  site: ShopSite,
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
    site.pages<CartPages>(),
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

/** The query of an address, with any words in it. */
export const queryOf = (request: FastifyRequest) =>
  new URLSearchParams(request.url.split("?")[1] ?? "");

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
