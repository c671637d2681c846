/** The lists that screens and contracts need of payment providers, without the adapters. */
export const gatewayNames = [
  "simulator",
  "selcom",
  "azampay",
  "clickpesa",
  "mpesa_openapi",
  "airtel_money",
  "stripe",
  "paypal",
] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** The gateways whose adapters can give money back (`refund`). Screens offer it without loading the adapters. */
export const refundingGateways: readonly string[] = [
  "mpesa_openapi",
  "airtel_money",
  "stripe",
  "paypal",
] satisfies GatewayName[];

/** The names of all credentials, in the order in which screens show them. Their labels are in the catalogue `gateways`. */
export const credentialNames = [
  "vendor",
  "appName",
  "serviceProviderCode",
  "clientId",
  "clientSecret",
  "apiKey",
  "apiSecret",
  "secretKey",
  "publicKey",
  "checksumKey",
  "webhookId",
  "webhookSecret",
  "callbackKey",
  "buyerEmail",
] as const;
export type CredentialName = (typeof credentialNames)[number];

export const attemptStates = [
  "created",
  "asked",
  "processing",
  "completed",
  "failed",
  "unknown",
  "late",
] as const;
