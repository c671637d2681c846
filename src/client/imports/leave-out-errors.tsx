import { Download } from "lucide-react";
import { saveFile } from "../data/save-file.ts";
import { buttonClasses } from "../ui/button-classes.ts";
import { Button } from "../ui/button.tsx";
import { CheckboxField } from "../ui/fields/checkbox-field.tsx";
import { useTranslation } from "../words/i18n.ts";

interface Props {
  /** The number of rows with errors. */
  count: number;
  /** Whether there are rows without errors. */
  hasOthers: boolean;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Lets the user import the rows without errors only. Nothing is shown without errors. */
export function LeaveOutErrors({ count, hasOthers, checked, onChange }: Props) {
  const { t } = useTranslation("file-import");
  if (count === 0 || !hasOthers) return null;
  return (
    <CheckboxField
      label={t("leaveOut.label", { count })}
      hint={t("leaveOut.hint")}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

/** Saves the rows with errors as a file, which is mended and imported afterwards. */
export function WrongRowsLink({ href }: { href: string }) {
  const { t } = useTranslation("file-import");
  return (
    <a href={href} download="wrong-rows.csv" className={buttonClasses()}>
      <Download size={16} aria-hidden="true" />
      {t("leaveOut.download")}
    </a>
  );
}

/** Saves the rows with errors of a file that the server keeps no copy of. */
export function WrongRowsButton({ text }: { text: string }) {
  const { t } = useTranslation("file-import");
  return (
    <Button
      icon={<Download size={16} />}
      onClick={() => saveFile("wrong-rows.csv", new Blob([text], { type: "text/csv" }))}
    >
      {t("leaveOut.download")}
    </Button>
  );
}
