import { useQuery } from "@tanstack/react-query";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { ImportView } from "#src/client/imports/import-view.tsx";
import { useCancel } from "#src/client/imports/use-cancel.ts";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { ImportLoading, whileApplying } from "#src/client/imports/import-loading.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { customerImportContract, type CustomerImport } from "../contract.ts";
import { MAX_BYTES } from "../rules.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportOptions } from "./import-options.tsx";
import { CustomerRows } from "./customer-rows.tsx";

/** Shows the state of one import, and what it changes or has changed in each row. */
export function ImportDetail({ id, onGone }: { id: string; onGone: () => void }) {
  const query = useQuery({
    ...read(customerImportContract.getCustomerImport, { params: { id } }),
    refetchInterval: whileApplying,
  });
  return (
    <ImportLoading query={query} allHref={pageHref("/customers/import")}>
      {(file) => <LoadedFile file={file} onGone={onGone} />}
    </ImportLoading>
  );
}

function LoadedFile({ file, onGone }: { file: CustomerImport; onGone: () => void }) {
  const { t, language } = useTranslation("customer-import");
  const { counts } = file;
  const cancel = useCancel(
    customerImportContract.cancelCustomerImport,
    { params: { id: file.id } },
    useImportProblem(MAX_BYTES),
  );
  return (
    <ImportView
      file={file}
      changedSince={t("changedSince")}
      cancel={cancel}
      applied={{
        hint: t("appliedHint", {
          count: counts.new,
          changed: file.updateExisting ? counts.changed : 0,
        }),
        href: pageHref("/customers"),
        label: t("toCustomers"),
      }}
      wrongRowsHref={endpointUrl(customerImportContract.exportCustomerWrongRows, {
        params: { id: file.id },
        query: { language },
      })}
      columns={<ImportColumns file={file} />}
      options={<ImportOptions file={file} onGone={onGone} />}
      rows={<CustomerRows file={file} />}
    />
  );
}
