/** The names of payment providers that are the same in every language. */
export const plainNames: Readonly<Record<string, string>> = {
  selcom: "Selcom",
  azampay: "AzamPay",
  clickpesa: "ClickPesa",
  stripe: "Stripe",
  paypal: "PayPal",
};
