import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { useMay } from "#src/client/session.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { LoadingOverlay } from "#src/client/ui/feedback/loading-overlay.tsx";
import { CsvDrop, type CsvFile } from "#src/client/ui/fields/csv-drop.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SupplierField } from "../../suppliers/client/supplier-field.tsx";
import { suppliersContract } from "../../suppliers/contract.ts";
import { priceListsContract, type PriceImportPreview } from "../contract.ts";
import { MAX_BYTES, MAX_ROWS, type PriceField } from "../rules.ts";
import { PreviewPrices } from "./preview-prices.tsx";

const readAddress = (words: AddressWords) => ({ supplier: idIn(words["supplier"]) });

/** Imports a price list: the supplier, the file, its columns, a preview, and the import itself. */
export function PriceImportPage() {
  const { t, language } = useTranslation("price-lists");
  const mayCost = useMay()("view_cost");
  const [{ supplier }, setAddress] = useAddress(readAddress);
  const problemOf = useImportProblem(MAX_BYTES);
  const [file, setFile] = useState<CsvFile | null>(null);
  const [preview, setPreview] = useState<PriceImportPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const look = useWrite(priceListsContract.previewPriceImport);
  const [numberStyle, setNumberStyle] = useState<NumberStyle | null>(null);
  const show = (
    shown: CsvFile,
    columns?: (PriceField | null)[],
    style: NumberStyle | null = null,
  ) => {
    setProblem(null);
    setNumberStyle(style);
    look.mutate(
      {
        body: {
          supplierId: supplier,
          text: shown.text,
          numberStyle: style,
          language,
          ...(columns && { columns }),
        },
      },
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
        back={{ href: pageHref("/supplier-prices", {}, { supplier }), label: t("title") }}
      />
      {!mayCost ? (
        <EmptyState title={t("noCost")} />
      ) : file && preview ? (
        <PreviewPrices
          supplierId={supplier}
          file={file}
          preview={preview}
          isReading={look.isPending}
          problem={problem}
          numberStyle={numberStyle}
          onColumns={(columns, style) => show(file, columns, style)}
          onAgain={() => {
            setFile(null);
            setPreview(null);
            setProblem(null);
          }}
        />
      ) : (
        <ChooseFile
          supplier={supplier}
          onSupplier={(id) => setAddress({ supplier: id })}
          isReading={look.isPending}
          problem={problem}
          onProblem={setProblem}
          onFile={(chosen) => show(chosen)}
        />
      )}
    </>
  );
}

interface ChooseProps {
  supplier: string;
  onSupplier: (id: string) => void;
  isReading: boolean;
  problem: string | null;
  onProblem: (problem: string | null) => void;
  onFile: (file: CsvFile) => void;
}

function ChooseFile({ supplier, onSupplier, isReading, problem, onProblem, onFile }: ChooseProps) {
  const { t, language } = useTranslation("price-lists");
  const known = useQuery({
    ...read(suppliersContract.getSupplier, { params: { id: supplier } }),
    enabled: supplier !== "",
  });
  const megabytes = MAX_BYTES / 1024 / 1024;
  return (
    <Section
      title={t("file.chooseSupplier")}
      meta={t("file-import:choose.limits", { rows: formatNumber(MAX_ROWS, language), megabytes })}
    >
      <LoadingOverlay active={isReading} label={t("file-import:choose.looking")}>
        <div className="flex flex-col items-start gap-4 *:w-full">
          <SupplierField
            value={supplier}
            onChange={onSupplier}
            added={known.data ?? null}
            onAdd={undefined}
          />
          <CsvDrop
            name="file"
            choose={t("file-import:choose.file")}
            drop={t("file-import:choose.drop")}
            mostBytes={MAX_BYTES}
            isBusy={isReading}
            onFile={(chosen) => (supplier ? onFile(chosen) : onProblem(t("file.supplierFirst")))}
            onProblem={(found) => onProblem(t(`file-import:problem.${found}`, { megabytes }))}
          >
            {t("file-import:choose.safe")}
          </CsvDrop>
          <FormError text={problem} />
          <p className="text-ink-quiet">{t("file.what")}</p>
          <div>
            <a
              href={endpointUrl(priceListsContract.getPriceImportTemplate, { query: { language } })}
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
  );
}
