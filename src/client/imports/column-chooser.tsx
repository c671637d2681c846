import { useIsPhone } from "../media.ts";
import { FormError } from "../ui/forms/form-error.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { Fold, Folds } from "../ui/fold.tsx";
import { useTranslation } from "../words/i18n.ts";

interface Props<Field extends string> {
  columns: readonly { header: string; field: Field | null; hint?: string | undefined }[];
  /** All fields that a column can be, with their names. */
  options: readonly { value: Field; label: string }[];
  isPending: boolean;
  problem: string | null;
  /** Whether rows are wrong, perhaps because of the columns. On phones the columns are otherwise closed. */
  hasErrors: boolean;
  /** Gets the field of each column, in the order of the file. */
  onChoose: (fields: (Field | null)[]) => void;
}

/** What each column of a file is. The caller checks all rows again after a choice. */
export function ColumnChooser<Field extends string>({
  columns,
  options,
  isPending,
  problem,
  hasErrors,
  onChoose,
}: Props<Field>) {
  const { t } = useTranslation("file-import");
  const isPhone = useIsPhone();
  const choose = (nth: number, value: string) => {
    const field = options.find((each) => each.value === value)?.value ?? null;
    // A field has one column. The column that had it before is no longer imported.
    onChoose(
      columns.map((column, place) => {
        if (place === nth) return field;
        return column.field === field ? null : column.field;
      }),
    );
  };
  return (
    <Folds label={t("columns.title")}>
      <Fold
        title={t("columns.title")}
        state={t("columns.state", { done: columns.filter(isChosen).length, all: columns.length })}
        startsOpen={!isPhone || hasErrors}
      >
        <p className="mb-3 text-ink-quiet">{t("columns.hint")}</p>
        <div className="grid grid-cols-3 gap-4 phone:grid-cols-1">
          {columns.map(({ header, field, hint }, nth) => (
            <SelectField
              // oxlint-disable-next-line react/no-array-index-key -- a column has no other identity than its place
              key={nth}
              label={header || t("columns.unnamed", { nth: nth + 1 })}
              hint={hint}
              disabled={isPending}
              placeholder={t("columns.none")}
              value={field ?? ""}
              options={options}
              onChange={(event) => choose(nth, event.target.value)}
            />
          ))}
        </div>
        <FormError text={problem} />
      </Fold>
    </Folds>
  );
}

const isChosen = ({ field }: { field: unknown }) => field !== null;
