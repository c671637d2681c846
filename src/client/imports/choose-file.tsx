import { Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { buttonClasses } from "../ui/button-classes.ts";
import { CsvDrop } from "../ui/fields/csv-drop.tsx";
import { LoadingOverlay } from "../ui/feedback/loading-overlay.tsx";
import { FormError } from "../ui/forms/form-error.tsx";
import { Section } from "../ui/section.tsx";
import { formatNumber } from "../words/dates.ts";
import { useTranslation } from "../words/i18n.ts";

interface Props {
  mostRows: number;
  mostBytes: number;
  /** The write that lets the server check a file: the answer of `useWrite`. */
  look: {
    isPending: boolean;
    mutate: (
      input: { body: { fileName: string; text: string } },
      then: { onSuccess: (made: { id: string }) => void; onError: (error: unknown) => void },
    ) => void;
  };
  problemOf: (error: unknown) => string;
  /** Gets the id of the import. */
  onLooked: (id: string) => void;
  /** The address of an empty file with all columns. */
  templateHref: string;
  /** What the file may contain. */
  about?: string;
  /** A button beside the template. */
  beside?: ReactNode;
  /** What is below the buttons. `send` checks a text as if it were a file. */
  children?: (send: (fileName: string, text: string) => void) => ReactNode;
}

/** Takes a CSV file that the user chose or dropped, and lets the server check it. Nothing is imported yet. */
export function ChooseFile({
  mostRows,
  mostBytes,
  look,
  problemOf,
  onLooked,
  templateHref,
  about,
  beside,
  children,
}: Props) {
  const { t, language } = useTranslation("file-import");
  const [problem, setProblem] = useState<string | null>(null);
  const megabytes = mostBytes / 1024 / 1024;
  const send = (fileName: string, text: string) => {
    setProblem(null);
    look.mutate(
      { body: { fileName, text } },
      {
        onSuccess: ({ id }) => onLooked(id),
        onError: (error) => setProblem(problemOf(error)),
      },
    );
  };
  return (
    <Section
      title={t("choose.title")}
      meta={t("choose.limits", { rows: formatNumber(mostRows, language), megabytes })}
    >
      <LoadingOverlay active={look.isPending} label={t("choose.looking")}>
        <div className="flex flex-col gap-4">
          <CsvDrop
            name="file"
            choose={t("choose.file")}
            drop={t("choose.drop")}
            mostBytes={mostBytes}
            isBusy={look.isPending}
            onFile={({ name, text }) => send(name, text)}
            onProblem={(found) => setProblem(t(`problem.${found}`, { megabytes }))}
          >
            {t("choose.safe")}
          </CsvDrop>
          <FormError text={problem} />
          {about ? <p className="text-ink-quiet">{about}</p> : null}
          <div className="flex flex-wrap gap-2">
            <a href={templateHref} download className={buttonClasses("ghost", "small")}>
              <Download size={16} aria-hidden="true" />
              {t("choose.template")}
            </a>
            {beside}
          </div>
          {children?.(send)}
        </div>
      </LoadingOverlay>
    </Section>
  );
}
