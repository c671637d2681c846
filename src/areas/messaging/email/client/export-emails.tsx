import { endpointUrl } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { emailHistoryFilters } from "../../core/client/sms-address.ts";
import { emailContract } from "../contract.ts";

/** Downloads the listed emails as a file. */
export default function ExportEmails() {
  const { language } = useTranslation("emails");
  const query = { ...useListFilters(emailHistoryFilters).query, language };
  return <ExportButton hasContacts address={endpointUrl(emailContract.exportEmails, { query })} />;
}
