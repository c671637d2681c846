import { Download, Ellipsis, Upload, Users } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useDownload } from "#src/client/data/use-download.ts";
import { useMay } from "#src/client/session.tsx";
import { useIsPhone } from "#src/client/media.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { segmentsContract } from "../../segments/contract.ts";
import type { toCustomersQuery } from "../../segments/client/customers-address.ts";

type Query = ReturnType<typeof toCustomersQuery>;

/**
 * The ways to bring many customers in, to take those of the list out, and to find those who are there twice. The phone
 * shows them in a menu.
 */
export function CustomerListActions({ query }: { query: Query }) {
  const { t, language } = useTranslation("customers");
  const may = useMay();
  const isPhone = useIsPhone();
  const file = endpointUrl(segmentsContract.exportCustomers, { query: { ...query, language } });
  if (isPhone) return <InMenu file={file} />;
  return (
    <>
      <LinkButton
        variant="ghost"
        href={pageHref("/customers/duplicates")}
        icon={<Users size={16} />}
      >
        {t("segments:duplicates")}
      </LinkButton>
      {may("import_customers") ? (
        <LinkButton
          variant="ghost"
          href={pageHref("/customers/import")}
          icon={<Upload size={16} />}
        >
          {t("segments:import")}
        </LinkButton>
      ) : null}
      {may("export_customers") ? <ExportButton address={file} /> : null}
    </>
  );
}

function InMenu({ file }: { file: string }) {
  const { t } = useTranslation("customers");
  const may = useMay();
  const { isBusy, save } = useDownload(file);
  const items: MenuItem[] = [
    {
      label: t("segments:duplicates"),
      icon: <Users size={16} />,
      href: pageHref("/customers/duplicates"),
    },
    ...(may("import_customers")
      ? [
          {
            label: t("segments:import"),
            icon: <Upload size={16} />,
            href: pageHref("/customers/import"),
          },
        ]
      : []),
    ...(may("export_customers")
      ? [{ label: t("common:download.csv"), icon: <Download size={16} />, onSelect: save }]
      : []),
  ];
  return (
    <Menu label={t("moreActs")} items={items}>
      {(trigger) => (
        <Button {...trigger} icon={<Ellipsis size={16} />} loading={isBusy}>
          {t("moreActs")}
        </Button>
      )}
    </Menu>
  );
}
