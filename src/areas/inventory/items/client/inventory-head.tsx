import { Download, Ellipsis, Plus, Upload } from "lucide-react";
import { pageHref, endpointUrl } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useDownload } from "#src/client/data/use-download.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import type { FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { inventoryContract } from "../../core/contract.ts";
import type { itemFilters } from "../../core/client/inventory-address.ts";

interface Props {
  query: FiltersOf<typeof itemFilters>["query"];
  /** Opens the dialog for a new item; false when the user may not create items. */
  onNew: (() => void) | false;
}

/** The heading and actions of the inventory screen. The phone shows the secondary actions in a menu. */
export function InventoryHead({ query, onNew }: Props) {
  const { t } = useTranslation("inventory");
  const isPhone = useIsPhone();
  const file = endpointUrl(inventoryContract.exportItems, { query });
  return (
    <PageHeader
      title={t("title")}
      secondary={
        isPhone ? (
          <LesserActs {...{ file, onNew }} />
        ) : (
          <>
            {onNew ? (
              <LinkButton
                variant="ghost"
                href={pageHref("/inventory/import")}
                icon={<Upload size={16} />}
              >
                {t("import")}
              </LinkButton>
            ) : null}
            <ExportButton address={file} />
          </>
        )
      }
      action={
        onNew ? (
          <Button variant="primary" icon={<Plus size={16} />} hint="N" onClick={onNew}>
            {t("newItem")}
          </Button>
        ) : null
      }
    />
  );
}

function LesserActs({ file, onNew }: Omit<Props, "query"> & { file: string }) {
  const { t } = useTranslation("inventory");
  const { isBusy, save } = useDownload(file);
  const items: MenuItem[] = [
    ...(onNew
      ? [{ label: t("import"), icon: <Upload size={16} />, href: pageHref("/inventory/import") }]
      : []),
    { label: t("common:download.csv"), icon: <Download size={16} />, onSelect: save },
  ];
  return (
    <Menu label={t("detail.more")} items={items}>
      {(trigger) => (
        <Button {...trigger} icon={<Ellipsis size={16} />} loading={isBusy}>
          {t("detail.more")}
        </Button>
      )}
    </Menu>
  );
}
