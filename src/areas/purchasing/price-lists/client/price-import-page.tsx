import { useQuery } from "@tanstack/react-query";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { ChooseFile } from "#src/client/imports/choose-file.tsx";
import { ColumnFields } from "#src/client/imports/column-fields.tsx";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { PreviewImport } from "#src/client/imports/preview-import.tsx";
import { usePreview, type ReadAs, type Previewed } from "#src/client/imports/use-preview.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { CsvFile } from "#src/client/ui/fields/csv-drop.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { SupplierField } from "../../suppliers/client/supplier-field.tsx";
import { suppliersContract } from "../../suppliers/contract.ts";
import { priceListsContract, type PriceImportPreview, type PriceImportRow } from "../contract.ts";
import { MAX_BYTES, MAX_ROWS, priceFields, type PriceField, type PriceRowError } from "../rules.ts";

const readAddress = (words: AddressWords) => ({ supplier: idIn(words["supplier"]) });

type Columns = (PriceField | null)[];

/** Imports a price list: the supplier, the file, its columns, a preview, and the import itself. */
export function PriceImportPage() {
  const { t, language } = useTranslation("price-lists");
  const mayCost = useMay()("view_cost");
  const [{ supplier }, setAddress] = useAddress(readAddress);
  const problemOf = useImportProblem(MAX_BYTES);
  const file = usePreview(
    priceListsContract.previewPriceImport,
    ({ text }, { columns, numberStyle }: ReadAs<Columns>) => ({
      body: { supplierId: supplier, text, numberStyle, language, ...(columns && { columns }) },
    }),
    problemOf,
  );
  return (
    <>
      <PageHeader
        title={t("file.title")}
        back={{ href: pageHref("/supplier-prices", {}, { supplier }), label: t("title") }}
      />
      {!mayCost ? (
        <EmptyState title={t("noCost")} />
      ) : file.shown ? (
        <Preview supplierId={supplier} previewed={file} shown={file.shown} problemOf={problemOf} />
      ) : (
        <ChooseFile
          title={t("file.chooseSupplier")}
          limits={{ rows: MAX_ROWS, bytes: MAX_BYTES }}
          isReading={file.isReading}
          problem={file.problem}
          onProblem={file.setProblem}
          onFile={(chosen) =>
            supplier ? file.show(chosen) : file.setProblem(t("file.supplierFirst"))
          }
          templateHref={endpointUrl(priceListsContract.getPriceImportTemplate, {
            query: { language },
          })}
          about={t("file.what")}
          above={<Supplier id={supplier} onChange={(id) => setAddress({ supplier: id })} />}
        />
      )}
    </>
  );
}

function Supplier({ id, onChange }: { id: string; onChange: (id: string) => void }) {
  const known = useQuery({
    ...read(suppliersContract.getSupplier, { params: { id } }),
    enabled: id !== "",
  });
  return (
    <SupplierField value={id} onChange={onChange} added={known.data ?? null} onAdd={undefined} />
  );
}

/** What the import of a price list would do, and what each of its columns is. */
function Preview({
  supplierId,
  previewed: { problem, numberStyle, isReading, show, startAgain },
  shown: { file, preview },
  problemOf,
}: {
  supplierId: string;
  previewed: Previewed<typeof priceListsContract.previewPriceImport, Columns>;
  shown: { file: CsvFile; preview: PriceImportPreview };
  problemOf: (error: unknown) => string;
}) {
  const { t } = useTranslation("price-lists");
  const { columns, rows, counts, guessedStyle } = preview;
  const fields = columns.map(({ field }) => field);
  return (
    <PreviewImport
      fileName={file.name}
      preview={preview}
      problem={problem}
      isReading={isReading}
      words={(key, values) => t(`file.${key}`, values)}
      endpoint={priceListsContract.importPrices}
      body={{ supplierId, text: file.text, columns: fields, numberStyle, fileName: file.name }}
      problemOf={problemOf}
      doneHref={pageHref("/supplier-prices", {}, { supplier: supplierId })}
      onAgain={() => show(file, { columns: fields, numberStyle })}
      onOther={startAgain}
      fieldName={(field: PriceField) => t(`field.${field}`)}
      errorText={(code: PriceRowError, params) => t(`error.${code}`, params)}
      line={(row) => ({
        ...(row.itemId && { href: pageHref("/inventory/$id", { id: row.itemId }) }),
        content: <Change row={row} />,
      })}
      {...(rows.length < counts.rows && { rowsMeta: t("file.firstRows", { count: rows.length }) })}
      below={
        <Section title={t("file.columns")} meta={t("file.columnsHint")}>
          <ColumnFields
            className="grid gap-4 tablet:grid-cols-2"
            columns={columns}
            options={priceFields.map((value) => ({ value, label: t(`field.${value}`) }))}
            words={{ none: t("file.none"), unnamed: (nth) => t("file.unnamed", { nth }) }}
            isBusy={isReading}
            numbers={{ chosen: numberStyle, guessed: guessedStyle }}
            onChange={(chosen, style) => show(file, { columns: chosen, numberStyle, ...style })}
          />
        </Section>
      }
    />
  );
}

function Change({ row: { kind, before, after } }: { row: PriceImportRow }) {
  const { t, language } = useTranslation("price-lists");
  const { moneyIn } = useOrderFormat();
  if (!after) return null;
  return (
    <p className="mt-0.5 text-ink-quiet tabular-nums">
      {kind === "changed" && before ? (
        <>
          <s className="text-ink-faint">{moneyIn(before.currency, before.price)}</s> →{" "}
        </>
      ) : null}
      <span className="font-medium text-ink">{moneyIn(after.currency, after.price)}</span>
      {kind === "unchanged"
        ? null
        : ` · ${t("field.validFrom")} ${formatDate(after.validFrom, language)}`}
    </p>
  );
}
