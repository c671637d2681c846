import { endpointUrl } from "#src/shared/addresses.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import type { SmsAddress } from "../../core/client/sms-address.ts";
import { emailContract } from "../contract.ts";
import { emailsQuery } from "./emails-query.ts";

/** Downloads the listed emails as a file. */
export default function ExportEmails({ address }: { address: SmsAddress }) {
  const { language } = useTranslation("emails");
  const query = { ...emailsQuery(address, useToday()), language };
  return <ExportButton hasContacts address={endpointUrl(emailContract.exportEmails, { query })} />;
}
