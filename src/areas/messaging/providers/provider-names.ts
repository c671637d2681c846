/** The SMS providers that Fundi can use. `log` sends nothing: it is for demos and for shops without a provider. */
export const smsProviderNames = ["log", "twilio", "beem", "africas_talking"] as const;
export type SmsProviderName = (typeof smsProviderNames)[number];
