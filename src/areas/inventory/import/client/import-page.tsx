import { pageHref } from "#src/shared/addresses.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { InventorySections } from "../../alerts/client/inventory-sections.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ImportDetail } from "./import-detail.tsx";
import { SampleCatalogue } from "./sample-catalogue.tsx";
import { ItemImports } from "./item-imports.tsx";

function readAddress(words: AddressWords): { import: string } {
  return { import: idIn(words["import"]) };
}

/** The screen for importing items. The user chooses a file, reviews the changes and applies them. */
export function ImportPage() {
  const { t } = useTranslation("import");
  const [{ import: id }, setAddress] = useAddress(readAddress);
  const show = (looked: string) => setAddress({ import: looked }, { push: true });
  return (
    <>
      <PageHeader
        title={t("title")}
        back={
          id
            ? { href: pageHref("/inventory/import"), label: t("file-import:all") }
            : { href: pageHref("/inventory"), label: t("inventory:title") }
        }
      />
      <InventorySections current="items" />
      {id ? (
        <ImportDetail key={id} id={id} onGone={() => setAddress({ import: "" })} />
      ) : (
        <div className="flex flex-col gap-4">
          <ChooseFile onLooked={show} />
          <SampleCatalogue onLooked={show} />
          <ItemImports />
        </div>
      )}
    </>
  );
}
