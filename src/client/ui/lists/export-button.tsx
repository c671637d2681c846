import { Download } from "lucide-react";
import { useContactsNote } from "../../data/contacts-note.ts";
import { useDownload } from "../../data/use-download.ts";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";

interface Props {
  address: string;
  label?: string;
  /** The file has columns with names, numbers and addresses, which are left out for users without the right. */
  hasContacts?: boolean;
}

/** Downloads the data of a list as a file. The button shows a spinner until the file has arrived. */
export function ExportButton({ address, label, hasContacts = false }: Props) {
  const { t } = useTranslation("common");
  const note = useContactsNote();
  const { isBusy, save } = useDownload(address, { note: hasContacts ? note : undefined });
  return (
    <Button variant="ghost" icon={<Download size={16} />} loading={isBusy} onClick={save}>
      {label ?? t("download.csv")}
    </Button>
  );
}
