import type { ReactNode } from "react";
import type { RowKind } from "#src/shared/imports/import-states.ts";
import { AppLink } from "../ui/app-link.tsx";
import { useTranslation } from "../words/i18n.ts";
import type { RowLine } from "./import-screen.ts";
import { RowKindBadge } from "./row-kind-badge.tsx";

interface Props extends Omit<RowLine, "content" | "href"> {
  row: { row: number; name?: string; kind: RowKind };
  /** Without an address there is no link. */
  href?: string;
  children: ReactNode;
}

/** One row of the file with its record. The children are its changes and errors. */
export function ImportRowFrame({
  row,
  name = row.name ?? "",
  isThere = row.kind === "changed" || row.kind === "unchanged",
  href,
  number,
  children,
}: Props) {
  const { t } = useTranslation("file-import");
  const title = name || t("rows.noName");
  return (
    <li className="flex gap-3 border-b border-line px-4 py-2.5 last:border-0">
      <span className="w-10 shrink-0 pt-0.5 text-12 text-ink-faint tabular-nums">
        <span className="sr-only">{t("errors.row")} </span>
        {row.row}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {href && isThere ? (
            <AppLink href={href} className="min-w-0 font-medium wrap-anywhere hover:underline">
              {title}
            </AppLink>
          ) : (
            <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
          )}
          <span className="min-w-0 text-ink-quiet wrap-anywhere">{number}</span>
          <span className="ml-auto">
            <RowKindBadge kind={row.kind} />
          </span>
        </div>
        {children}
      </div>
    </li>
  );
}
