import { endpointUrl } from "#src/shared/addresses.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import type { SmsAddress } from "../../core/client/sms-address.ts";
import { smsContract } from "../contract.ts";
import { historyQuery } from "./history-query.ts";

/** Downloads the listed messages as a file. */
export default function ExportMessages({ address }: { address: SmsAddress }) {
  const { language } = useTranslation("sms");
  const query = { ...historyQuery(address, useToday()), language };
  return <ExportButton hasContacts address={endpointUrl(smsContract.exportMessages, { query })} />;
}
