import type { SmsProviderName } from "../provider-names.ts";
import { africasTalking } from "./adapters/africas-talking.ts";
import { beem } from "./adapters/beem.ts";
import { log } from "./adapters/log.ts";
import { twilio } from "./adapters/twilio.ts";
import type { SmsProvider } from "./sms-provider.ts";

export const smsAdapters: Readonly<Record<SmsProviderName, SmsProvider>> = {
  log,
  twilio,
  beem,
  africas_talking: africasTalking,
};
