import { Fragment, Suspense, type ReactNode } from "react";

interface Props<Row extends { id: string }> {
  /** Whether a new record is added. */
  isNew: boolean;
  /** The id of the record that is changed; empty: none. */
  id: string;
  rows: readonly Row[] | undefined;
  /** False if the user may not change records. Then no dialog opens. */
  isAllowed?: boolean;
  /** The dialog of a record, which gets null for a new one. */
  children: (record: Row | null) => ReactNode;
}

/** Shows the dialog of the record that the address of a list names, or of a new one. */
export function OpenRecord<Row extends { id: string }>({
  isNew,
  id,
  rows,
  isAllowed = true,
  children,
}: Props<Row>) {
  const record = rows?.find((row) => row.id === id);
  if (!isAllowed) return null;
  return (
    <Suspense>
      {isNew ? children(null) : null}
      {record ? <Fragment key={record.id}>{children(record)}</Fragment> : null}
    </Suspense>
  );
}
