import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { ImportPage } from "#src/client/imports/import-page.tsx";
import { RowChanges } from "#src/client/imports/row-changes.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { customerImportEndpoints } from "../contract.ts";
import { importFields, MAX_BYTES, MAX_ROWS, type ImportField } from "../rules.ts";
import { CustomerOptions } from "./import-options.tsx";

/** The screen for importing customers. The user chooses a file, reviews the changes and applies them. */
export function CustomerImportPage() {
  const { t } = useTranslation("customer-import");
  const nameOf = (field: ImportField) => t(`customers:field.${field}`);
  return (
    <ImportPage
      endpoints={customerImportEndpoints}
      address="/customers/import"
      limits={{ rows: MAX_ROWS, bytes: MAX_BYTES }}
      problemOf={useImportProblem(MAX_BYTES)}
      title={t("title")}
      records={{ href: pageHref("/customers"), label: t("customers:title") }}
      about={t("choose.what")}
      fields={importFields.map((value) => ({ value, label: nameOf(value) }))}
      hintOf={(note) => (note === "not_imported" ? t("columns.never") : undefined)}
      errorText={(code, params) => t(`error.${code}`, params)}
      changedSince={t("changedSince")}
      applied={({ counts, updateExisting }) => ({
        hint: t("appliedHint", { count: counts.new, changed: updateExisting ? counts.changed : 0 }),
        label: t("toCustomers"),
      })}
      options={(props) => <CustomerOptions {...props} />}
      line={({ kind, phone, customerId, changes }) => ({
        href: pageHref("/customers/$id", { id: customerId }),
        number: phone && formatPhone(phone),
        content: (
          <RowChanges
            changes={changes}
            isNew={kind === "new"}
            inHead={["name", "phone"]}
            nameOf={nameOf}
            textOf={(_, value) => value}
          />
        ),
      })}
    />
  );
}
