import type { ReactNode } from "react";

export type Description = { label: string; value: ReactNode };

/** Facts about a record, each with its label. A dash shows that a value is missing. */
export function DescriptionList({
  items,
  columns = 1,
}: {
  items: readonly Description[];
  columns?: 1 | 2;
}) {
  return (
    <dl
      className={
        columns === 2 ? "grid grid-cols-2 gap-x-4 gap-y-3 tablet:gap-x-8" : "flex flex-col gap-2.5"
      }
    >
      {items.map((item, at) => (
        <div
          key={`${at} ${item.label}`}
          className={columns === 2 ? "min-w-0" : "grid grid-cols-[minmax(7rem,2fr)_5fr] gap-3"}
        >
          <dt className="text-ink-faint">{item.label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {item.value === null || item.value === undefined || item.value === ""
              ? "–"
              : item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
