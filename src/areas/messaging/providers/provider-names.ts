/** The lists that screens and contracts need of SMS providers, without the adapters. */

/** The SMS providers that Fundi can use. `log` sends nothing: it is for demos and for shops without a provider. */
export const smsProviderNames = ["log", "twilio", "beem", "africas_talking"] as const;
export type SmsProviderName = (typeof smsProviderNames)[number];

/** The providers that really send, in the order in which the screens list them at first. */
export const sendingProviders = ["beem", "africas_talking", "twilio"] as const;
export type SendingProvider = (typeof sendingProviders)[number];

/** The names of the companies, which are the same in every language. */
export const companyNames = {
  twilio: "Twilio",
  beem: "Beem Africa",
  africas_talking: "Africa's Talking",
} as const satisfies Record<SendingProvider, string>;

/** The names of all credentials that a user types, in the order in which screens show them. */
export const smsCredentialNames = [
  "accountSid",
  "authToken",
  "username",
  "apiKey",
  "secretKey",
] as const;
export type SmsCredentialName = (typeof smsCredentialNames)[number];
