import type { GatewayContext } from "./gateway.ts";

/** The addresses of the providers. The settings may name another one, e.g. of a sandbox. */
export const liveUrls = {
  selcom: "https://apigw.selcommobile.com",
  azampay: "https://checkout.azampay.co.tz",
  clickpesa: "https://api.clickpesa.com",
  mpesa_openapi: "https://openapi.m-pesa.com/openapi",
  airtel_money: "https://openapi.airtel.africa",
  stripe: "https://api.stripe.com",
  paypal: "https://api-m.paypal.com",
} as const;

/** Returns the address without a slash at its end. */
export const baseUrlOf = (
  provider: keyof typeof liveUrls,
  { baseUrl }: Pick<GatewayContext, "baseUrl">,
): string => (baseUrl || liveUrls[provider]).replace(/\/+$/, "");
