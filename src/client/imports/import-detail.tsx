import { useQuery } from "@tanstack/react-query";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import type { FileImport } from "#src/shared/imports/import-states.ts";
import { read } from "../data/queries.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Section } from "../ui/section.tsx";
import { useTranslation } from "../words/i18n.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import { ImportHead, isOpenImport } from "./import-head.tsx";
import { ImportRows } from "./import-rows.tsx";
import type { FileOf, ImportEndpoints, ImportScreen } from "./import-screen.ts";
import { WrongRowsLink } from "./leave-out-errors.tsx";

const ASK_EVERY_MS = 1000;

interface Props<E extends ImportEndpoints> {
  screen: ImportScreen<E>;
  id: string;
  onGone: () => void;
}

/** One import: its state, the columns and options while it waits for a user, and what it does with each row. */
export function ImportDetail<E extends ImportEndpoints>({ screen, id, onGone }: Props<E>) {
  const { t } = useTranslation("file-import");
  const query = useQuery({
    ...read<ImportEndpoints["get"]>(screen.endpoints.get, { params: { id } }),
    // The live feed reports the start and the end of an import, but not its progress, so the progress is polled.
    refetchInterval: ({ state }) => (state.data?.state === "applying" ? ASK_EVERY_MS : false),
  });
  return (
    <Loaded
      query={query}
      failed={t("failed")}
      lines={6}
      gone={
        <EmptyState
          title={t("gone")}
          action={<LinkButton href={pageHref(screen.address)}>{t("all")}</LinkButton>}
        />
      }
      frame={(state) => <Section>{state}</Section>}
    >
      {/* The cast is safe, because the file is the answer of `get`. */}
      {(file) => <LoadedFile screen={screen} file={file as FileOf<E>} onGone={onGone} />}
    </Loaded>
  );
}

function LoadedFile<E extends ImportEndpoints>({
  screen,
  file,
  onGone,
}: Omit<Props<E>, "id"> & { file: FileOf<E> }) {
  const { t } = useTranslation("file-import");
  const { endpoints, problemOf } = screen;
  const isOpen = isOpenImport(file);
  return (
    <div className="flex flex-col gap-4">
      <ImportHead
        file={file}
        changedSince={screen.changedSince}
        cancel={endpoints.cancel}
        problemOf={problemOf}
      />
      {screen.notes?.(file)}
      {file.state === "applied" ? <Applied screen={screen} file={file} /> : null}
      {isOpen && file.hasRows ? <ColumnChooser screen={screen} file={file} /> : null}
      {isOpen ? screen.options({ endpoints, file, problemOf, onGone }) : null}
      {file.hasRows ? <ImportRows screen={screen} file={file} /> : <p>{t("rowsForgotten")}</p>}
      {screen.below?.(file)}
    </div>
  );
}

/** What an applied import has done, and the rows that it left out. */
function Applied<E extends ImportEndpoints>({
  screen: { applied, records, endpoints },
  file,
}: {
  screen: ImportScreen<E>;
  file: FileOf<E>;
}) {
  const { t, language } = useTranslation("file-import");
  const { id, counts, hasRows, leavesOutErrors }: FileImport = file;
  const { hint, label } = applied(file);
  return (
    <Notice
      title={t("applied")}
      action={
        <LinkButton size="small" href={records.href}>
          {label}
        </LinkButton>
      }
    >
      {hint}
      {leavesOutErrors ? (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          {t("leaveOut.done", { count: counts.errors })}
          {hasRows ? (
            <WrongRowsLink
              href={endpointUrl(endpoints.exportWrongRows, { params: { id }, query: { language } })}
            />
          ) : null}
        </div>
      ) : null}
    </Notice>
  );
}
