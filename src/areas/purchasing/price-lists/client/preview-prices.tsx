import { useState } from "react";
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import { formatDate } from "#src/shared/date-format.ts";
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
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { CsvFile } from "#src/client/ui/fields/csv-drop.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { priceListsContract, type PriceImportPreview, type PriceImportRow } from "../contract.ts";
import { MAX_BYTES, priceFields, type PriceField } from "../rules.ts";

interface Props {
  supplierId: string;
  file: CsvFile;
  preview: PriceImportPreview;
  isReading: boolean;
  problem: string | null;
  /** How the file writes numbers, as the user has chosen; null: as its cells show. */
  numberStyle: NumberStyle | null;
  onColumns: (columns: (PriceField | null)[], numberStyle: NumberStyle | null) => void;
  onAgain: () => void;
}

/** What the import of a price list would do: its columns, its rows and its errors. */
export function PreviewPrices(props: Props) {
  const { file, preview, problem, onAgain } = props;
  const { t, language } = useTranslation("price-lists");
  const { counts } = preview;
  const [leavesOut, setLeavesOut] = useState(false);
  return (
    <div className="grid items-start gap-5 desk:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <Section
          title={file.name}
          actions={
            <Button size="small" variant="ghost" onClick={onAgain}>
              {t("file.other")}
            </Button>
          }
        >
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
          <FormError text={problem} />
          <ImportButton {...props} leavesOut={leavesOut} />
        </Section>
        <Columns {...props} />
      </div>
      <Rows preview={preview} />
    </div>
  );
}

function ImportButton({
  supplierId,
  file,
  preview,
  isReading,
  numberStyle,
  onColumns,
  leavesOut,
}: Props & { leavesOut: boolean }) {
  const { t } = useTranslation("price-lists");
  const go = useGo();
  const problemOf = useImportProblem(MAX_BYTES);
  const importing = useWrite(priceListsContract.importPrices, {
    onSuccess: () => toasts.success(t("file.done")),
  });
  const { counts, columns, promise } = preview;
  const fields = columns.map(({ field }) => field);
  const written = counts.new + counts.changed;
  const refused =
    counts.errors > 0 && !leavesOut
      ? t("file-import:options.mend")
      : written === 0
        ? t("file-import:options.nothing")
        : undefined;
  const fail = (error: unknown) => {
    const isOvertaken = error instanceof ApiRefusal && error.params["reason"] === "changed-since";
    toasts.error(isOvertaken ? t("file.changedSince") : problemOf(error));
    if (isOvertaken) onColumns(fields, numberStyle);
  };
  return (
    <Button
      variant="primary"
      className="mt-4"
      loading={importing.isPending || isReading}
      disabledReason={refused}
      onClick={() =>
        importing.mutate(
          {
            body: {
              supplierId,
              text: file.text,
              columns: fields,
              numberStyle,
              fileName: file.name,
              promise,
              ...(counts.errors > 0 && { leaveOutErrors: counts.errors }),
            },
          },
          {
            onSuccess: () => go(pageHref("/supplier-prices", {}, { supplier: supplierId })),
            onError: fail,
          },
        )
      }
    >
      {t("file.submit", { count: written })}
    </Button>
  );
}

/** What each column is. A field has one column: the column that had it before is no longer imported. */
function Columns({ preview, numberStyle, isReading, onColumns }: Props) {
  const { columns, guessedStyle } = preview;
  const { t } = useTranslation("price-lists");
  const choose = (nth: number, value: string) => {
    const field = priceFields.find((each) => each === value) ?? null;
    onColumns(
      columns.map((column, place) =>
        place === nth ? field : column.field === field ? null : column.field,
      ),
      numberStyle,
    );
  };
  return (
    <Section title={t("file.columns")} meta={t("file.columnsHint")}>
      <div className="grid gap-4 tablet:grid-cols-2">
        {columns.map(({ header, field }, nth) => (
          <SelectField
            // oxlint-disable-next-line react/no-array-index-key -- a column has no other identity than its place
            key={nth}
            label={header || t("file.unnamed", { nth: nth + 1 })}
            disabled={isReading}
            placeholder={t("file.none")}
            value={field ?? ""}
            options={priceFields.map((value) => ({ value, label: t(`field.${value}`) }))}
            onChange={(event) => choose(nth, event.target.value)}
          />
        ))}
        <NumberStyleField
          chosen={numberStyle}
          guessed={guessedStyle}
          disabled={isReading}
          onChange={(style) =>
            onColumns(
              columns.map(({ field }) => field),
              style,
            )
          }
        />
      </div>
    </Section>
  );
}

function Rows({ preview: { rows, counts } }: Pick<Props, "preview">) {
  const { t } = useTranslation("price-lists");
  return (
    <Section
      title={t("file.rows")}
      flush
      {...(rows.length < counts.rows && { meta: t("file.firstRows", { count: rows.length }) })}
    >
      <ol aria-label={t("file.rows")}>
        {rows.map((row) => (
          <ImportRowFrame
            key={row.row}
            row={row}
            href={row.itemId ? pageHref("/inventory/$id", { id: row.itemId }) : ""}
            number={row.number}
          >
            {row.errors.length > 0 ? <Errors row={row} /> : <Change row={row} />}
          </ImportRowFrame>
        ))}
      </ol>
    </Section>
  );
}

function Errors({ row: { errors } }: { row: PriceImportRow }) {
  const { t } = useTranslation("price-lists");
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
