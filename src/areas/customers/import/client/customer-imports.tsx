import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { ImportHistory } from "#src/client/imports/import-history.tsx";
import { customerImportContract } from "../contract.ts";

/** The imports of customers. */
export function CustomerImports() {
  const list = usePagedList("customer-imports", customerImportContract.listCustomerImports, {});
  return (
    <ImportHistory list={list} hrefOf={(id) => pageHref("/customers/import", {}, { import: id })} />
  );
}
