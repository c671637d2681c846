import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClasses } from "../ui/button-classes.ts";
import { CsvDrop, type CsvFile } from "../ui/fields/csv-drop.tsx";
import { LoadingOverlay } from "../ui/feedback/loading-overlay.tsx";
import { FormError } from "../ui/forms/form-error.tsx";
import { Section } from "../ui/section.tsx";
import { formatNumber } from "../words/dates.ts";
import { useTranslation } from "../words/i18n.ts";

interface Props {
  title?: string;
  limits: { rows: number; bytes: number };
  isReading: boolean;
  problem: string | null;
  onProblem: (problem: string) => void;
  onFile: (file: CsvFile) => void;
  /** The address of an empty file with all columns. */
  templateHref: string;
  /** What the file may contain. */
  about?: string | undefined;
  /** What the user fills in before choosing the file; it is shown above the file. */
  above?: ReactNode;
  /** A button that is shown beside the link to the template. */
  beside?: ReactNode;
  /** What is shown below the buttons. */
  children?: ReactNode;
}

/** Takes a CSV file that the user chose or dropped. Nothing is imported yet. */
export function ChooseFile({
  title,
  limits,
  isReading,
  problem,
  onProblem,
  onFile,
  templateHref,
  about,
  above,
  beside,
  children,
}: Props) {
  const { t, language } = useTranslation("file-import");
  const megabytes = limits.bytes / 1024 / 1024;
  return (
    <Section
      title={title ?? t("choose.title")}
      meta={t("choose.limits", { rows: formatNumber(limits.rows, language), megabytes })}
    >
      <LoadingOverlay active={isReading} label={t("choose.looking")}>
        <div className="flex flex-col gap-4">
          {above}
          <CsvDrop
            name="file"
            choose={t("choose.file")}
            drop={t("choose.drop")}
            mostBytes={limits.bytes}
            isBusy={isReading}
            onFile={onFile}
            onProblem={(found) => onProblem(t(`problem.${found}`, { megabytes }))}
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
          {children}
        </div>
      </LoadingOverlay>
    </Section>
  );
}
