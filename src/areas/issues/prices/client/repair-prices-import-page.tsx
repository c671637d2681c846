import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { ChooseFile } from "#src/client/imports/choose-file.tsx";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { NumberStyleField } from "#src/client/imports/number-style-field.tsx";
import { PreviewImport } from "#src/client/imports/preview-import.tsx";
import { usePreview } from "#src/client/imports/use-preview.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { repairPricesContract } from "../contract.ts";
import {
  MAX_BYTES,
  MAX_PRICES,
  type RepairPriceField,
  type RepairPriceRowError,
} from "../rules.ts";

/** Imports the price list of repairs: the file, a preview, and the import itself. */
export function RepairPricesImportPage() {
  const { t, language } = useTranslation("repair-prices");
  const { money } = useCurrency();
  const problemOf = useImportProblem(MAX_BYTES);
  const { shown, problem, setProblem, numberStyle, isReading, show, startAgain } = usePreview(
    repairPricesContract.previewRepairPrices,
    ({ text }, reading) => ({ body: { text, numberStyle: reading.numberStyle, language } }),
    problemOf,
  );
  return (
    <>
      <PageHeader
        title={t("file.title")}
        back={{ href: pageHref("/repair-prices"), label: t("title") }}
      />
      {shown ? (
        <PreviewImport
          fileName={shown.file.name}
          preview={shown.preview}
          problem={problem}
          isReading={isReading}
          words={(key, values) => t(`file.${key}`, values)}
          endpoint={repairPricesContract.importRepairPrices}
          body={{ text: shown.file.text, numberStyle }}
          problemOf={problemOf}
          doneHref={pageHref("/repair-prices")}
          onAgain={() => show(shown.file, { numberStyle })}
          onOther={startAgain}
          fieldName={(field: RepairPriceField) => t(`field.${field}`)}
          errorText={(code: RepairPriceRowError, params) => t(`error.${code}`, params)}
          line={({ priceFrom, priceTo }) => ({
            content: (
              <p className="mt-0.5 text-ink-quiet tabular-nums">
                {[priceFrom, priceTo]
                  .flatMap((each) => (each === null ? [] : money(each)))
                  .join(" – ")}
              </p>
            ),
          })}
          notes={<UnknownColumns columns={shown.preview.unknownColumns} />}
        >
          <div className="mt-4">
            <NumberStyleField
              chosen={numberStyle}
              guessed={shown.preview.guessedStyle}
              disabled={isReading}
              onChange={(style) => show(shown.file, { numberStyle: style })}
            />
          </div>
        </PreviewImport>
      ) : (
        <ChooseFile
          limits={{ rows: MAX_PRICES, bytes: MAX_BYTES }}
          isReading={isReading}
          problem={problem}
          onProblem={setProblem}
          onFile={(chosen) => show(chosen)}
          templateHref={endpointUrl(repairPricesContract.getRepairPriceTemplate, {
            query: { language },
          })}
          about={t("file.what")}
        />
      )}
    </>
  );
}

/** The columns that the import leaves out. */
function UnknownColumns({ columns }: { columns: readonly string[] }) {
  const { t } = useTranslation("repair-prices");
  if (columns.length === 0) return null;
  return (
    <p className="mt-3 break-words text-ink-quiet">
      {t("file.unknown", { columns: columns.join(", ") })}
    </p>
  );
}
