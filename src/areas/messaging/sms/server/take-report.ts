import type { Tx } from "#src/server/database.ts";
import type { SmsProviderName } from "../../providers/provider-names.ts";
import type { DeliveryReport } from "../../providers/server/sms-provider.ts";

/** Applies what a provider reports about a message. No message is stored yet. */
export async function takeReport(
  _tx: Tx,
  _provider: SmsProviderName,
  _report: DeliveryReport,
): Promise<"taken" | "unknown_message" | "ignored"> {
  return "unknown_message";
}
