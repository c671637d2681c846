import type { SmsProvider } from "../sms-provider.ts";

/**
 * The provider of a new shop. It accepts every message and sends nothing: screens say so wherever its messages show.
 * It writes no text and no number anywhere.
 */
export const log: SmsProvider = {
  name: "log",
  send: async ({ id }) => ({ status: "accepted", providerMessageId: `log-${id}` }),
  health: async ({ now }) => ({ isHealthy: true, detail: null, checkedAt: now().toISOString() }),
};
