import type { ReactNode } from "react";
import { useTranslation } from "../words/i18n.ts";

interface Props<Field extends string, Value> {
  changes: readonly { field: Field; before: Value; after: Value }[];
  /** Whether the record is new, so that there is no value before. */
  isNew: boolean;
  /** The fields of a new record that the head of the row shows already. */
  inHead: readonly Field[];
  nameOf: (field: Field) => string;
  /** Formats a value that is neither empty nor a boolean. */
  textOf: (field: Field, value: NonNullable<Exclude<Value, boolean>>) => string;
  /** Further list items. */
  children?: ReactNode;
}

/** The changes that an import makes in a record. */
export function RowChanges<Field extends string, Value extends string | number | boolean | null>({
  changes,
  isNew,
  inHead,
  nameOf,
  textOf,
  children,
}: Props<Field, Value>) {
  const { t } = useTranslation("file-import");
  const said = (field: Field, value: Value) => {
    if (value === null || value === "") return t("rows.nothing");
    if (typeof value === "boolean") return t(value ? "rows.yes" : "rows.no");
    return textOf(field, value as NonNullable<Exclude<Value, boolean>>);
  };
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-quiet">
      {changes
        .filter(({ field }) => !isNew || !inHead.includes(field))
        .map(({ field, before, after }) => (
          <li key={field} className="max-w-full break-words">
            {nameOf(field)}:{" "}
            {isNew ? null : (
              <>
                <s className="text-ink-faint">{said(field, before)}</s> →{" "}
              </>
            )}
            <span className="font-medium text-ink">{said(field, after)}</span>
          </li>
        ))}
      {children}
    </ul>
  );
}
