import { endpointUrl } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { emailHistoryFilters, smsHistoryFilters } from "../../core/client/sms-address.ts";
import { emailContract } from "../../email/contract.ts";
import { smsContract } from "../../sms/contract.ts";

/** Downloads the listed messages as a file. */
export default function ExportHistory({ channel }: { channel: "sms" | "email" }) {
  const { language } = useTranslation();
  const { query: messages } = useListFilters(smsHistoryFilters);
  const { query: emails } = useListFilters(emailHistoryFilters);
  const address =
    channel === "email"
      ? endpointUrl(emailContract.exportEmails, { query: { ...emails, language } })
      : endpointUrl(smsContract.exportMessages, { query: { ...messages, language } });
  return <ExportButton hasContacts address={address} />;
}
