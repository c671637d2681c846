import { Download } from "lucide-react";
import { useState } from "react";
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { LoadingOverlay } from "#src/client/ui/feedback/loading-overlay.tsx";
import { CsvDrop, type CsvFile } from "#src/client/ui/fields/csv-drop.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { repairPricesContract, type RepairPricePreview } from "../contract.ts";
import { MAX_BYTES, MAX_PRICES } from "../rules.ts";
import { PricePreview } from "./price-preview.tsx";

/** Imports the price list of repairs: the file, a preview, and the import itself. */
export function RepairPricesImportPage() {
  const { t, language } = useTranslation("repair-prices");
  const problemOf = useImportProblem(MAX_BYTES);
  const [file, setFile] = useState<CsvFile | null>(null);
  const [preview, setPreview] = useState<RepairPricePreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const look = useWrite(repairPricesContract.previewRepairPrices);
  const megabytes = MAX_BYTES / 1024 / 1024;
  const [numberStyle, setNumberStyle] = useState<NumberStyle | null>(null);
  const show = (shown: CsvFile, style: NumberStyle | null = null) => {
    setProblem(null);
    setNumberStyle(style);
    look.mutate(
      { body: { text: shown.text, numberStyle: style, language } },
      {
        onSuccess: (found) => {
          setFile(shown);
          setPreview(found);
        },
        onError: (error) => setProblem(problemOf(error)),
      },
    );
  };
  return (
    <>
      <PageHeader
        title={t("file.title")}
        back={{ href: pageHref("/repair-prices"), label: t("title") }}
      />
      {file && preview ? (
        <PricePreview
          file={file}
          preview={preview}
          problem={problem}
          isReading={look.isPending}
          numberStyle={numberStyle}
          onAgain={show}
          onOther={() => setPreview(null)}
        />
      ) : (
        <Section
          title={t("file-import:choose.title")}
          meta={t("file-import:choose.limits", {
            rows: formatNumber(MAX_PRICES, language),
            megabytes,
          })}
        >
          <LoadingOverlay active={look.isPending} label={t("file-import:choose.looking")}>
            <div className="flex flex-col items-start gap-4 *:w-full">
              <CsvDrop
                name="file"
                choose={t("file-import:choose.file")}
                drop={t("file-import:choose.drop")}
                mostBytes={MAX_BYTES}
                isBusy={look.isPending}
                onFile={(chosen) => show(chosen)}
                onProblem={(found) => setProblem(t(`file-import:problem.${found}`, { megabytes }))}
              >
                {t("file-import:choose.safe")}
              </CsvDrop>
              <FormError text={problem} />
              <p className="text-ink-quiet">{t("file.what")}</p>
              <div>
                <a
                  href={endpointUrl(repairPricesContract.getRepairPriceTemplate, {
                    query: { language },
                  })}
                  download
                  className={buttonClasses("ghost", "small")}
                >
                  <Download size={16} aria-hidden="true" />
                  {t("file-import:choose.template")}
                </a>
              </div>
            </div>
          </LoadingOverlay>
        </Section>
      )}
    </>
  );
}
