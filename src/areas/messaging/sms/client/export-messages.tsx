import { endpointUrl } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { smsHistoryFilters } from "../../core/client/sms-address.ts";
import { smsContract } from "../contract.ts";

/** Downloads the listed messages as a file. */
export default function ExportMessages() {
  const { language } = useTranslation("sms");
  const query = { ...useListFilters(smsHistoryFilters).query, language };
  return <ExportButton hasContacts address={endpointUrl(smsContract.exportMessages, { query })} />;
}
