import { pageHref } from "#src/shared/addresses.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ImportDetail } from "./import-detail.tsx";
import { CustomerImports } from "./customer-imports.tsx";

function readAddress(words: AddressWords): { import: string } {
  return { import: idIn(words["import"]) };
}

/** The screen for importing customers. The user chooses a file, reviews the changes and applies them. */
export function CustomerImportPage() {
  const { t } = useTranslation("customer-import");
  const [{ import: id }, setAddress] = useAddress(readAddress);
  return (
    <>
      <PageHeader
        title={t("title")}
        back={
          id
            ? { href: pageHref("/customers/import"), label: t("file-import:all") }
            : { href: pageHref("/customers"), label: t("customers:title") }
        }
      />
      {id ? (
        <ImportDetail key={id} id={id} onGone={() => setAddress({ import: "" })} />
      ) : (
        <div className="flex flex-col gap-4">
          <ChooseFile onLooked={(looked) => setAddress({ import: looked }, { push: true })} />
          <CustomerImports />
        </div>
      )}
    </>
  );
}
