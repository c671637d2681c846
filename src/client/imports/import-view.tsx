import type { ReactNode } from "react";
import type { FileImport } from "#src/shared/imports/import-states.ts";
import { Notice } from "../ui/feedback/notice.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { useTranslation } from "../words/i18n.ts";
import { WrongRowsLink } from "./leave-out-errors.tsx";
import { ImportHead, isOpenImport } from "./import-head.tsx";

interface Props {
  file: FileImport & { hasRows: boolean };
  /** Says which records changed after the user had checked the file. */
  changedSince: string;
  /** Cancels the import while it is written. */
  cancel: { isPending: boolean; onPress: () => void };
  /** What an applied import has done, and where its records are. */
  applied: { hint: string; href: string; label: string };
  /** The address of the file with the rows that have errors. */
  wrongRowsHref: string;
  /** What the user should know of the file. */
  about?: ReactNode;
  /** The choice of columns, while the import waits for a user. */
  columns: ReactNode;
  /** The options and buttons, while the import waits for a user. */
  options: ReactNode;
  rows: ReactNode;
}

/** One import: its state, the columns and options while it waits for a user, and its rows. */
export function ImportView({
  file,
  changedSince,
  cancel,
  applied,
  wrongRowsHref,
  about,
  columns,
  options,
  rows,
}: Props) {
  const { t } = useTranslation("file-import");
  const isOpen = isOpenImport(file);
  return (
    <div className="flex flex-col gap-4">
      <ImportHead file={file} changedSince={changedSince} cancel={cancel} />
      {about}
      {file.state === "applied" ? (
        <Notice
          title={t("applied")}
          action={
            <LinkButton size="small" href={applied.href}>
              {applied.label}
            </LinkButton>
          }
        >
          {applied.hint}
          {file.leavesOutErrors ? (
            <div className="mt-2 flex flex-wrap items-center gap-3">
              {t("leaveOut.done", { count: file.counts.errors })}
              {file.hasRows ? <WrongRowsLink href={wrongRowsHref} /> : null}
            </div>
          ) : null}
        </Notice>
      ) : null}
      {isOpen && file.hasRows ? columns : null}
      {isOpen ? options : null}
      {file.hasRows ? rows : <p>{t("rowsForgotten")}</p>}
    </div>
  );
}
