import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { ImportHistory } from "#src/client/imports/import-history.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { importContract } from "../contract.ts";

/** The imports of items. */
export function ItemImports() {
  const { t } = useTranslation("import");
  const list = usePagedList("item-imports", importContract.listItemImports, {});
  return (
    <ImportHistory
      list={list}
      hrefOf={(id) => pageHref("/inventory/import", {}, { import: id })}
      emptyHint={t("history.emptyHint")}
    />
  );
}
