import { useState } from "react";
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { LeaveOutErrors, WrongRowsButton } from "#src/client/imports/leave-out-errors.tsx";
import { NumberStyleField } from "#src/client/imports/number-style-field.tsx";
import { ImportRowFrame } from "#src/client/imports/import-row-frame.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { CsvFile } from "#src/client/ui/fields/csv-drop.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Section } from "#src/client/ui/section.tsx";
import {
  repairPricesContract,
  type RepairPriceImportRow,
  type RepairPricePreview,
} from "../contract.ts";
import { MAX_BYTES } from "../rules.ts";

interface PreviewProps {
  file: CsvFile;
  preview: RepairPricePreview;
  problem: string | null;
  isReading: boolean;
  /** How the file writes numbers, as the user has chosen; null: as its cells show. */
  numberStyle: NumberStyle | null;
  onAgain: (file: CsvFile, numberStyle: NumberStyle | null) => void;
  onOther: () => void;
}

/** What the import would do: its rows and its errors. */
export function PricePreview({
  file,
  preview,
  problem,
  isReading,
  numberStyle,
  onAgain,
  onOther,
}: PreviewProps) {
  const { t } = useTranslation("repair-prices");
  const [leavesOut, setLeavesOut] = useState(false);
  const { counts, rows, promise } = preview;
  const written = counts.new + counts.changed;
  const refused =
    counts.errors > 0 && !leavesOut
      ? t("file-import:options.mend")
      : written === 0
        ? t("file-import:options.nothing")
        : undefined;
  const importing = useImporting(file, numberStyle, onAgain);
  const save = () => importing.save(promise, counts.errors);
  return (
    <div className="grid items-start gap-5 desk:grid-cols-2">
      <Section
        title={file.name}
        actions={
          <Button size="small" variant="ghost" onClick={onOther}>
            {t("file.other")}
          </Button>
        }
      >
        <Counted preview={preview} />
        {counts.errors > 0 ? (
          <div className="mt-4">
            <Notice tone="loss" title={t("file-import:errorsTitle", { count: counts.errors })}>
              {t("file-import:errorsHint")}
            </Notice>
            <div className="mt-3 flex flex-col items-start gap-3">
              {preview.wrongRows ? <WrongRowsButton text={preview.wrongRows} /> : null}
              <LeaveOutErrors
                count={counts.errors}
                hasOthers={counts.rows > counts.errors}
                checked={leavesOut}
                onChange={setLeavesOut}
              />
            </div>
          </div>
        ) : null}
        <div className="mt-4">
          <NumberStyleField
            chosen={numberStyle}
            guessed={preview.guessedStyle}
            disabled={isReading}
            onChange={(style) => onAgain(file, style)}
          />
        </div>
        <FormError text={problem} />
        <Button
          variant="primary"
          className="mt-4"
          loading={importing.isPending || isReading}
          disabledReason={refused}
          onClick={save}
        >
          {t("file.submit", { count: written })}
        </Button>
      </Section>
      <Section title={t("file.rows")} flush>
        <ol aria-label={t("file.rows")}>
          {rows.map((row) => (
            <ImportRowFrame key={row.row} row={row} number={row.number}>
              <Row row={row} />
            </ImportRowFrame>
          ))}
        </ol>
      </Section>
    </div>
  );
}

/** How many rows do what, and the columns that the import leaves out. */
function Counted({ preview: { counts, unknownColumns } }: Pick<PreviewProps, "preview">) {
  const { t, language } = useTranslation("repair-prices");
  return (
    <>
      <DescriptionList
        columns={2}
        items={(["new", "changed", "unchanged", "errors"] as const).map((kind) => ({
          label: t(`file.${kind}`),
          value: (
            <span className="text-20 font-strong tabular-nums">
              {formatNumber(counts[kind], language)}
            </span>
          ),
        }))}
      />
      {unknownColumns.length > 0 ? (
        <p className="mt-3 break-words text-ink-quiet">
          {t("file.unknown", { columns: unknownColumns.join(", ") })}
        </p>
      ) : null}
    </>
  );
}

/** Writes the previewed list. If prices have changed since the preview, it asks for a new one by `onAgain`. */
function useImporting(
  file: CsvFile,
  numberStyle: NumberStyle | null,
  onAgain: PreviewProps["onAgain"],
) {
  const { t } = useTranslation("repair-prices");
  const go = useGo();
  const problemOf = useImportProblem(MAX_BYTES);
  const { mutate, isPending } = useWrite(repairPricesContract.importRepairPrices);
  const save = (promise: string, errors: number) =>
    mutate(
      {
        body: {
          text: file.text,
          numberStyle,
          promise,
          ...(errors > 0 && { leaveOutErrors: errors }),
        },
      },
      {
        onSuccess: () => {
          toasts.success(t("file.done"));
          go(pageHref("/repair-prices"));
        },
        onError: (error) => {
          const isOvertaken =
            error instanceof ApiRefusal && error.params["reason"] === "changed-since";
          toasts.error(isOvertaken ? t("file.changedSince") : problemOf(error));
          if (isOvertaken) onAgain(file, numberStyle);
        },
      },
    );
  return { save, isPending };
}

function Row({ row: { errors, priceFrom, priceTo } }: { row: RepairPriceImportRow }) {
  const { t } = useTranslation("repair-prices");
  const { money } = useCurrency();
  if (errors.length === 0)
    return (
      <p className="mt-0.5 text-ink-quiet tabular-nums">
        {[priceFrom, priceTo].flatMap((each) => (each === null ? [] : money(each))).join(" – ")}
      </p>
    );
  return (
    <ul className="mt-1 text-loss-ink">
      {errors.map(({ field, code, value }) => (
        <li key={`${field}${code}`} className="break-words">
          {field ? `${t(`field.${field}`)}: ` : ""}
          {value && code !== "twice_in_file" ? (
            <q className="mr-1 font-medium break-all">{value}</q>
          ) : null}
          {t(`error.${code}`, { value })}
        </li>
      ))}
    </ul>
  );
}
