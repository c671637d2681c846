import { Download, Ellipsis, Printer, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useDownload } from "#src/client/data/use-download.ts";
import { useMay, useSession } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { countsContract, type StockCount } from "../contract.ts";
import { hasEnded, mayCancelCount } from "../rules.ts";
import { useCountActs } from "./count-acts.ts";
import { CountStatusBadge, useCountName, useScope } from "./count-words.tsx";

interface Props {
  count: StockCount;
  action?: ReactNode;
  /** Entries of the menu for the current screen only. They are shown above those that all screens of a count share. */
  acts?: readonly MenuItem[];
}

/** The heading of a stock count's screens, with its name, status and menu. */
export function CountHead({ count, action, acts = [] }: Props) {
  const { t } = useTranslation("counts");
  const nameOf = useCountName();
  const scopeOf = useScope();
  const may = useMay();
  const user = useSession();
  const go = useGo();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { cancel } = useCountActs(count.id);
  const file = useDownload(
    endpointUrl(countsContract.exportStockCountLines, { params: { id: count.id } }),
  );
  const mayDiscard =
    may("count_stock") &&
    !hasEnded(count.status) &&
    mayCancelCount(count, { userId: user.id, mayAdjust: may("adjust_stock") });
  const items: MenuItem[] = [
    ...acts,
    {
      label: t("sheet.action"),
      icon: <Printer size={16} />,
      href: pageHref("/inventory/counts/$id/sheet", { id: count.id }),
    },
    {
      label: t("common:download.csv"),
      icon: <Download size={16} />,
      onSelect: file.save,
    },
    ...(mayDiscard
      ? ([
          "separator",
          {
            label: t("discard.action"),
            icon: <Trash2 size={16} />,
            danger: true,
            onSelect: () => setIsDiscarding(true),
          },
        ] as const)
      : []),
  ];
  return (
    <>
      <PageHeader
        title={nameOf(count)}
        back={{ href: pageHref("/inventory/counts"), label: t("title") }}
        badge={<CountStatusBadge status={count.status} />}
        meta={[count.number, ...(count.name ? [scopeOf(count)] : []), count.note]
          .filter(Boolean)
          .join(" · ")}
        action={action}
        secondary={
          <Menu label={t("more")} items={items}>
            {(trigger) => (
              <Button {...trigger} icon={<Ellipsis size={16} />}>
                {t("more")}
              </Button>
            )}
          </Menu>
        }
      />
      <ConfirmDialog
        open={isDiscarding}
        onClose={() => setIsDiscarding(false)}
        title={t("discard.question", { name: nameOf(count) })}
        loses={t("discard.loses", { counted: count.counted })}
        confirmLabel={t("discard.action")}
        onConfirm={async () => {
          await cancel();
          go(pageHref("/inventory/counts"));
        }}
      />
    </>
  );
}
