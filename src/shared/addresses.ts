/**
 * The addresses of all pages, and functions that fill in the values of an address. `src/app/client/routes.tsx` has the
 * screen for each address of the staff app. The contracts of the public pages take their paths from here.
 */

import type { CallInput, Endpoint } from "./contract.ts";

/** Addresses of screens and papers of the staff app. `$id` stands for the id of a record. */
export const screenPaths = [
  "/dashboard",
  "/devices",
  "/devices/new",
  "/devices/import",
  "/devices/labels",
  "/devices/$id",
  "/devices/$id/slip",
  "/devices/$id/label",
  "/devices/$id/estimate",
  "/device-issues",
  "/repair-prices",
  "/repair-prices/import",
  "/technician",
  "/track-status",
  "/returns",
  "/returns/$id",
  "/returns/$id/slip",
  "/earnings",
  "/earnings/rules",
  "/earnings/$id",
  "/earnings/payouts/$id",
  "/passport",
  "/appointments",
  "/appointments/day",
  "/pos",
  "/sales/$id",
  "/sales-report",
  "/order-requests",
  "/order-requests/$id",
  "/receipts/$id",
  "/refunds/$id",
  "/invoices",
  "/invoices/$id",
  "/debts",
  "/debts/$id",
  "/gift-cards",
  "/shifts",
  "/shifts/close",
  "/shifts/$id",
  "/shifts/$id/z",
  "/expenses",
  "/expenses/categories",
  "/expenses/$id",
  "/reconciliation",
  "/reconciliation/import",
  "/reconciliation/lines/$id",
  "/reconciliation/$id",
  "/fiscal",
  "/payment-providers",
  "/sms-providers",
  "/mail-server",
  "/integrations",
  "/inventory",
  "/inventory/alerts",
  "/inventory/analytics",
  "/inventory/counts",
  "/inventory/counts/$id",
  "/inventory/counts/$id/sheet",
  "/inventory/import",
  "/inventory/labels",
  "/inventory/movements",
  "/inventory/$id",
  "/shipments",
  "/purchase-orders",
  "/purchase-orders/back-orders",
  "/purchase-orders/reorder",
  "/purchase-orders/$id",
  "/purchase-orders/$id/paper",
  "/purchase-orders/$id/receiving",
  "/goods-receipts/$id/paper",
  "/suppliers",
  "/suppliers/$id",
  "/supplier-claims",
  "/shipping-agents",
  "/payment-accounts",
  "/exchange-rates",
  "/supplier-prices",
  "/supplier-prices/import",
  "/loaners",
  "/loaners/$id",
  "/handsets",
  "/handsets/lost",
  "/handsets/$id",
  "/handsets/$id/agreement",
  "/online-shop",
  "/customers",
  "/customers/duplicates",
  "/customers/import",
  "/customers/new",
  "/customers/$id",
  "/loyalty",
  "/loyalty/rewards",
  "/loyalty/rules",
  "/approvals",
  "/notifications",
  "/outbox",
  "/sms-notifications",
  "/user-management",
  "/profile",
  "/test-paper",
  "/analytics",
  "/reports",
  "/settings",
  "/audit",
  "/system",
  "/charges-and-taxes",
  "/backups",
  "/digest",
  "/webhooks",
  "/webhooks/incoming",
  "/webhooks/$id",
  "/login",
  "/change-password",
  "/second-factor",
  "/setup",
] as const;
export type ScreenPath = (typeof screenPaths)[number];

/** Addresses of pages that customers open without signing in. */
export type PublicPath =
  | "/my/$token"
  | "/my/$token/choices"
  | "/my/$token/pay"
  | "/my/$token/rate/$line"
  | "/my/$token/receipts/$number"
  | "/paid"
  | "/receipt/$token"
  | "/pay/$token"
  | "/track"
  | "/track/$token"
  | "/track/$token/rating"
  | "/estimates/$token"
  | "/shop"
  | "/shop/$slug"
  | "/shop/c"
  | "/shop/c/$category"
  | "/shop/b/$brand"
  | "/shop/cart"
  | "/shop/orders"
  | "/shop/orders/$token"
  | "/shop/orders/$token/withdraw"
  | "/shop/orders/$token/pay"
  | "/shop/profile"
  | "/shop/book"
  | "/shop/bookings/$token"
  | "/shop/bookings/$token/accept"
  | "/shop/bookings/$token/cancel"
  | "/shop/repairs";

type PagePath = ScreenPath | PublicPath;

type NamesIn<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;
type ValuesOf<P extends string> = Readonly<Record<NamesIn<P>, string>>;

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The arguments of `pageHref` after the path. A path without `$` names needs no values. */
type HrefArguments<P extends string> = [NamesIn<P>] extends [never]
  ? [values?: ValuesOf<P>, query?: Query]
  : [values: ValuesOf<P>, query?: Query];

/** Returns the address of a page: `pageHref("/devices/$id", { id })`. Query parameters without a value are omitted. */
export const pageHref = <P extends PagePath>(
  path: P,
  ...[values, query = {}]: HrefArguments<P>
): string => withQuery(fillPath(path.replaceAll("$", ":"), values ?? {}), query);

/** Returns the path of a public page in Fastify's notation, as its contract declares it: `/track/:token`. */
export const routeOf = (path: PublicPath): `/${string}` =>
  path.replaceAll("$", ":") as `/${string}`;

/** Returns the address of an endpoint: `endpointUrl(devicesContract.getDevice, { params: { id } })`. */
export function endpointUrl<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, "body">,
): string {
  const { params = {}, query = {} } = input as { params?: Query; query?: Query };
  return withQuery(fillPath(endpoint.path, params), query);
}

/** Replaces the parameters of a path, such as `:id`, by their values. */
export const fillPath = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}
