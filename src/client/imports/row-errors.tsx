interface Props<Field extends string, Code extends string> {
  errors: readonly {
    field: Field | null;
    code: Code;
    params: Record<string, string | number>;
  }[];
  nameOf: (field: Field) => string;
  textOf: (code: Code, params: Record<string, string | number>) => string;
}

/** The errors of a row: the field, the text of the cell, and the reason. */
export function RowErrors<Field extends string, Code extends string>({
  errors,
  nameOf,
  textOf,
}: Props<Field, Code>) {
  return (
    <ul className="mt-1 text-loss-ink">
      {errors.map(({ field, code, params }) => (
        <li key={`${field}${code}`} className="break-words">
          {field ? `${nameOf(field)}: ` : ""}
          {"value" in params ? (
            <q className="mr-1 font-medium break-all">{params["value"]}</q>
          ) : null}
          {textOf(code, params)}
        </li>
      ))}
    </ul>
  );
}
