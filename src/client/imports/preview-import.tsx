import { useState, type ReactNode } from "react";
import type * as z from "zod";
import type { Endpoint } from "#src/shared/contract.ts";
import type { RowKind } from "#src/shared/imports/import-states.ts";
import { useGo } from "../address.ts";
import { ApiRefusal } from "../data/api.ts";
import { useWrite } from "../data/queries.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { toasts } from "../ui/feedback/toasts.ts";
import { FormError } from "../ui/forms/form-error.tsx";
import { DescriptionList } from "../ui/lists/description-list.tsx";
import { Section } from "../ui/section.tsx";
import { formatNumber } from "../words/dates.ts";
import { useTranslation } from "../words/i18n.ts";
import { ImportRowFrame } from "./import-row-frame.tsx";
import { LeaveOutErrors, WrongRowsButton } from "./leave-out-errors.tsx";
import { RowErrors } from "./row-errors.tsx";

/** A row of a preview, as `previewRow` declares it. */
interface PreviewRow<Field extends string, Code extends string> {
  row: number;
  kind: RowKind;
  name: string;
  number: string;
  errors: readonly { field: Field | null; code: Code; value: string }[];
}

const counted = ["new", "changed", "unchanged", "errors"] as const;

/** The words of a preview, which each import has for its records. */
export type PreviewWord =
  | (typeof counted)[number]
  | "other"
  | "rows"
  | "submit"
  | "done"
  | "changedSince";

interface Props<Field extends string, Code extends string, Row extends PreviewRow<Field, Code>> {
  fileName: string;
  preview: {
    counts: Record<(typeof counted)[number] | "rows", number>;
    rows: readonly Row[];
    wrongRows: string | null;
    promise: string;
  };
  problem: string | null;
  isReading: boolean;
  words: (key: PreviewWord, values?: { count: number }) => string;
  /** The endpoint of `previewEndpoints` that imports the file, and what it takes. */
  endpoint: Endpoint & { body: z.ZodType<unknown, object> };
  body: object;
  problemOf: (error: unknown) => string;
  /** The screen to which the import leads. */
  doneHref: string;
  /** Reads the file again, because records have changed since. */
  onAgain: () => void;
  /** Lets the user choose another file. */
  onOther: () => void;
  fieldName: (field: Field) => string;
  errorText: (code: Code, params: { value: string }) => string;
  /** The record of a row, and what the import does with it. */
  line: (row: Row) => { href?: string; content: ReactNode };
  /** Says how many rows are shown. */
  rowsMeta?: string;
  /** What the user should know of the columns. */
  notes?: ReactNode;
  /** Fields that say how the file is read. They are shown above the button. */
  children?: ReactNode;
  /** Such fields in a section of their own, below the button. */
  below?: ReactNode;
}

/** What the import of a file would do: its counts, its rows and its errors, and the button that imports it. */
export function PreviewImport<
  Field extends string,
  Code extends string,
  Row extends PreviewRow<Field, Code>,
>(props: Props<Field, Code, Row>) {
  const { fileName, preview, problem, words, onOther, line, rowsMeta, notes, children, below } =
    props;
  const [leavesOut, setLeavesOut] = useState(false);
  return (
    <div className="grid items-start gap-5 desk:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <Section
          title={fileName}
          actions={
            <Button size="small" variant="ghost" onClick={onOther}>
              {words("other")}
            </Button>
          }
        >
          <PreviewFigures
            figures={counted.map((kind) => ({ label: words(kind), count: preview.counts[kind] }))}
          />
          {notes}
          <WrongRows preview={preview} leavesOut={leavesOut} onLeaveOut={setLeavesOut} />
          {children}
          <FormError text={problem} />
          <ImportButton {...props} leavesOut={leavesOut} />
        </Section>
        {below}
      </div>
      <Section title={words("rows")} flush {...(rowsMeta !== undefined && { meta: rowsMeta })}>
        <ol aria-label={words("rows")}>
          {preview.rows.map((row) => {
            const { content, ...record } = line(row);
            return (
              <ImportRowFrame key={row.row} row={row} number={row.number} {...record}>
                {row.errors.length > 0 ? <Errors {...props} row={row} /> : content}
              </ImportRowFrame>
            );
          })}
        </ol>
      </Section>
    </div>
  );
}

/** Numbers of rows, large. */
export function PreviewFigures({
  figures,
}: {
  figures: readonly { label: string; count: number }[];
}) {
  const { language } = useTranslation("file-import");
  return (
    <DescriptionList
      columns={2}
      items={figures.map(({ label, count }) => ({
        label,
        value: (
          <span className="text-20 font-strong tabular-nums">{formatNumber(count, language)}</span>
        ),
      }))}
    />
  );
}

/** The number of rows with errors, and what the user can do about them. */
function WrongRows({
  preview: { counts, wrongRows },
  leavesOut,
  onLeaveOut,
}: {
  preview: { counts: Record<"errors" | "rows", number>; wrongRows: string | null };
  leavesOut: boolean;
  onLeaveOut: (isChecked: boolean) => void;
}) {
  const { t } = useTranslation("file-import");
  if (counts.errors === 0) return null;
  return (
    <div className="mt-4">
      <Notice tone="loss" title={t("errorsTitle", { count: counts.errors })}>
        {t("errorsHint")}
      </Notice>
      <div className="mt-3 flex flex-col items-start gap-3">
        {wrongRows ? <WrongRowsButton text={wrongRows} /> : null}
        <LeaveOutErrors
          count={counts.errors}
          hasOthers={counts.rows > counts.errors}
          checked={leavesOut}
          onChange={onLeaveOut}
        />
      </div>
    </div>
  );
}

/** Imports the file as its preview has promised. If records have changed since, the file is read again. */
function ImportButton<
  Field extends string,
  Code extends string,
  Row extends PreviewRow<Field, Code>,
>({
  preview: { counts, promise },
  isReading,
  words,
  endpoint,
  body,
  problemOf,
  doneHref,
  onAgain,
  leavesOut,
}: Props<Field, Code, Row> & { leavesOut: boolean }) {
  const { t } = useTranslation("file-import");
  const go = useGo();
  const { isPending, mutate } = useWrite(endpoint, {
    onSuccess: () => toasts.success(words("done")),
  });
  const written = counts.new + counts.changed;
  const refused =
    counts.errors > 0 && !leavesOut
      ? t("options.mend")
      : written === 0
        ? t("options.nothing")
        : undefined;
  const fail = (error: unknown) => {
    const isOvertaken = error instanceof ApiRefusal && error.params["reason"] === "changed-since";
    toasts.error(isOvertaken ? words("changedSince") : problemOf(error));
    if (isOvertaken) onAgain();
  };
  const leftOut = counts.errors > 0 ? { leaveOutErrors: counts.errors } : {};
  return (
    <Button
      variant="primary"
      className="mt-4"
      loading={isPending || isReading}
      disabledReason={refused}
      onClick={() =>
        mutate(
          { body: { ...body, promise, ...leftOut } },
          { onSuccess: () => go(doneHref), onError: fail },
        )
      }
    >
      {words("submit", { count: written })}
    </Button>
  );
}

function Errors<Field extends string, Code extends string>({
  row,
  fieldName,
  errorText,
}: {
  row: PreviewRow<Field, Code>;
  fieldName: (field: Field) => string;
  errorText: (code: Code, params: { value: string }) => string;
}) {
  return (
    <RowErrors
      errors={row.errors.map(({ field, code, value }) => {
        const isCell = value !== "" && code !== "twice_in_file";
        const params: Record<string, string> = isCell ? { value } : { row: value };
        return { field, code, params };
      })}
      nameOf={fieldName}
      textOf={(code, { value, row: other }) => errorText(code, { value: String(value ?? other) })}
    />
  );
}
