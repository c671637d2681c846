import { Download, Ellipsis, Printer, Settings2 } from "lucide-react";
import { useDownload } from "#src/client/data/use-download.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Menu } from "#src/client/ui/menu.tsx";

interface Props {
  /** The address of the file. */
  address: string;
  onSettings: () => void;
}

/** The buttons that print and save the suggestions, and change how they are computed. A phone shows a menu instead. */
export function ReorderActs({ address, onSettings }: Props) {
  const { t } = useTranslation("reordering");
  const { isBusy, save } = useDownload(address);
  const acts = [
    { label: t("print"), icon: <Printer size={16} />, onSelect: () => window.print() },
    { label: t("common:download.csv"), icon: <Download size={16} />, onSelect: save },
    { label: t("settings.action"), icon: <Settings2 size={16} />, onSelect: onSettings },
  ];
  if (useIsPhone())
    return (
      <span className="print:hidden">
        <Menu label={t("more")} items={acts}>
          {(trigger) => (
            <Button {...trigger} icon={<Ellipsis size={16} />} loading={isBusy}>
              {t("more")}
            </Button>
          )}
        </Menu>
      </span>
    );
  return (
    <span className="flex flex-wrap gap-2 print:hidden">
      {acts.map(({ label, icon, onSelect }) => (
        <Button
          key={label}
          {...(onSelect === save && { variant: "ghost", loading: isBusy })}
          icon={icon}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
