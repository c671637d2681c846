import { useMay } from "../session.tsx";
import { useTranslation } from "../words/i18n.ts";

/** What a user without the right to export customers should know of a file, whose columns with contacts are left out. */
export function useContactsNote(): string | undefined {
  const { t } = useTranslation("common");
  const may = useMay();
  return may("export_customers") ? undefined : t("download.noContacts");
}
