import { pageHref } from "#src/shared/addresses.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { ImportHistory } from "#src/client/imports/import-history.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { deviceImportContract } from "../contract.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportDetail } from "./import-detail.tsx";

function readAddress(words: AddressWords): { import: string } {
  return { import: idIn(words["import"]) };
}

/** The screen for importing the open repairs of another program: choose a file, check it, have it taken in. */
export function DeviceImportPage() {
  const { t } = useTranslation("device-import");
  const [{ import: id }, setAddress] = useAddress(readAddress);
  return (
    <>
      <PageHeader
        title={t("title")}
        back={
          id
            ? { href: pageHref("/devices/import"), label: t("file-import:all") }
            : { href: pageHref("/devices"), label: t("devices:title") }
        }
      />
      {id ? (
        <ImportDetail key={id} id={id} onGone={() => setAddress({ import: "" })} />
      ) : (
        <div className="flex flex-col gap-4">
          <ChooseFile onLooked={(looked) => setAddress({ import: looked }, { push: true })} />
          <DeviceImports />
        </div>
      )}
    </>
  );
}

function DeviceImports() {
  const list = usePagedList("device-imports", deviceImportContract.listDeviceImports, {});
  return (
    <ImportHistory list={list} hrefOf={(id) => pageHref("/devices/import", {}, { import: id })} />
  );
}
