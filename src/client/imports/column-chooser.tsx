import { FormError } from "../ui/forms/form-error.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { Section } from "../ui/section.tsx";
import { useTranslation } from "../words/i18n.ts";

interface Props<Field extends string> {
  columns: readonly { header: string; field: Field | null; hint?: string | undefined }[];
  /** All fields that a column can be, with their names. */
  options: readonly { value: Field; label: string }[];
  isPending: boolean;
  problem: string | null;
  /** Gets the field of each column, in the order of the file. */
  onChoose: (fields: (Field | null)[]) => void;
}

/** What each column of a file is. The caller checks all rows again after a choice. */
export function ColumnChooser<Field extends string>({
  columns,
  options,
  isPending,
  problem,
  onChoose,
}: Props<Field>) {
  const { t } = useTranslation("file-import");
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
    <Section title={t("columns.title")} meta={t("columns.hint")}>
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
    </Section>
  );
}
