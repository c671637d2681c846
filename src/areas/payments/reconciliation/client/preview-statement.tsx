import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { formatDate, formatDateTime } from "#src/client/words/dates.ts";
import { WrongRowsButton } from "#src/client/imports/leave-out-errors.tsx";
import { NumberStyleField } from "#src/client/imports/number-style-field.tsx";
import { PreviewFigures } from "#src/client/imports/preview-import.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import type { CsvFile } from "#src/client/ui/fields/csv-drop.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { statementFields } from "../rules.ts";
import {
  statementsContract,
  type StatementMapping,
  type StatementPreview,
} from "../statements-contract.ts";
import type { ChosenSource } from "./choose-statement.tsx";
import { useStatementProblem } from "./use-statement-problem.ts";

interface Props {
  source: ChosenSource;
  file: CsvFile;
  preview: StatementPreview;
  isReading: boolean;
  problem: string | null;
  /** How the file writes numbers, as the user has chosen; null: as its cells show. */
  numberStyle: NumberStyle | null;
  onMapping: (mapping: StatementMapping, numberStyle: NumberStyle | null) => void;
  onAgain: () => void;
}

/** What the import of a file would do: its columns, its first lines and its errors. */
export function PreviewStatement(props: Props) {
  const { preview, problem, onAgain } = props;
  const { t } = useTranslation("reconciliation");
  return (
    <div className="grid items-start gap-5 desk:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <Section
          title={props.file.name}
          meta={props.source.name}
          actions={
            <Button size="small" variant="ghost" onClick={onAgain}>
              {t("import.other")}
            </Button>
          }
        >
          <PreviewFigures
            figures={(["new", "known", "outgoing", "errors"] as const).map((kind) => ({
              label: t(`import.${kind}`),
              count: preview.counts[kind],
            }))}
          />
          <FormError text={problem} />
          <ImportButton {...props} />
        </Section>
        <Columns {...props} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Errors preview={preview} />
        <FirstLines preview={preview} />
      </div>
    </div>
  );
}

function ImportButton({ source, file, preview, isReading, numberStyle }: Props) {
  const { t } = useTranslation("reconciliation");
  const go = useGo();
  const problemOf = useStatementProblem();
  const importing = useWrite(statementsContract.importStatement, {
    onSuccess: () => toasts.success(t("import.done")),
  });
  const { counts, missing, mapping } = preview;
  const refused =
    missing.length > 0
      ? t("import.missing")
      : counts.new === 0
        ? t("import.nothingNew")
        : undefined;
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
              source: source.name.trim(),
              provider: source.provider,
              mapping,
              fileName: file.name,
              text: file.text,
              numberStyle,
            },
          },
          {
            onSuccess: ({ source: { id } }) =>
              go(pageHref("/reconciliation", undefined, { side: "statement", source: id })),
            onError: (error) => toasts.error(problemOf(error)),
          },
        )
      }
    >
      {t("import.submit", { count: counts.new })}
    </Button>
  );
}

function Columns({
  preview,
  numberStyle,
  isReading,
  onMapping,
}: Pick<Props, "preview" | "numberStyle" | "isReading" | "onMapping">) {
  const { t } = useTranslation("reconciliation");
  const { headers, mapping, missing } = preview;
  return (
    <Section title={t("import.columns")} meta={t("import.columnsHint")}>
      <div className="grid gap-4 tablet:grid-cols-2">
        {statementFields.map((field) => (
          <SelectField
            key={field}
            label={t(`import.field.${field}`)}
            optional={field !== "amount" && field !== "date"}
            error={missing.includes(field) ? t("common:invalid.required") : undefined}
            hint={headers.find(({ header }) => header === mapping[field])?.samples.join(" · ")}
            value={mapping[field] ?? ""}
            placeholder={t("import.noColumn")}
            options={headers.map(({ header }) => ({ value: header, label: header }))}
            onChange={(event) => {
              const { [field]: _, ...rest } = mapping;
              const { value } = event.target;
              onMapping(value ? { ...rest, [field]: value } : rest, numberStyle);
            }}
          />
        ))}
        <NumberStyleField
          chosen={numberStyle}
          guessed={preview.guessedStyle}
          disabled={isReading}
          onChange={(style) => onMapping(mapping, style)}
        />
      </div>
    </Section>
  );
}

function Errors({ preview: { errors, wrongRows } }: Pick<Props, "preview">) {
  const { t } = useTranslation("reconciliation");
  if (errors.length === 0) return null;
  return (
    <Section title={t("import.errorsTitle")}>
      <ul className="flex flex-col gap-1">
        {errors.map(({ row, field, code, value }) => (
          <li key={row} className="wrap-anywhere">
            {t("import.error.row", {
              row,
              field: t(`import.field.${field}`),
              reason: t(`import.error.${code}`, { value }),
            })}
          </li>
        ))}
      </ul>
      {wrongRows ? (
        <div className="mt-3 flex">
          <WrongRowsButton text={wrongRows} />
        </div>
      ) : null}
    </Section>
  );
}

function FirstLines({ preview: { rows } }: Pick<Props, "preview">) {
  const { t, language } = useTranslation("reconciliation");
  if (rows.length === 0) return null;
  return (
    <Section title={t("import.first")}>
      <ul className="divide-y divide-line">
        {rows.map(({ row, reference, amount, paidAt, hasTime, details, isKnown }) => (
          <li key={row} className="flex items-start justify-between gap-3 py-2 last:pb-0">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{reference ?? details ?? "–"}</span>
              <span className="block text-12 text-ink-faint">
                {hasTime ? formatDateTime(paidAt, language) : formatDate(paidAt, language)}
                {reference && details ? ` · ${details}` : ""}
              </span>
            </span>
            <span className="flex shrink-0 flex-col items-end gap-1">
              <Money minor={amount} />
              {isKnown ? <Badge>{t("import.known")}</Badge> : null}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
