import { Download } from "lucide-react";
import { useState } from "react";
import { endpointUrl } from "#src/shared/addresses.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { CsvDrop } from "#src/client/ui/fields/csv-drop.tsx";
import { LoadingOverlay } from "#src/client/ui/feedback/loading-overlay.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { deviceImportContract } from "../contract.ts";
import { MOST_BYTES, MOST_ROWS } from "../rules.ts";

/** Takes a CSV file that the user chose or dropped, and lets the server check it. Nothing is taken in yet. */
export function ChooseFile({ onLooked }: { onLooked: (id: string) => void }) {
  const { t, language } = useTranslation("device-import");
  const problemOf = useImportProblem(MOST_BYTES);
  const [problem, setProblem] = useState<string | null>(null);
  const look = useWrite(deviceImportContract.createDeviceImport);
  const megabytes = MOST_BYTES / 1024 / 1024;
  return (
    <Section
      title={t("file-import:choose.title")}
      meta={t("file-import:choose.limits", { rows: formatNumber(MOST_ROWS, language), megabytes })}
    >
      <LoadingOverlay active={look.isPending} label={t("file-import:choose.looking")}>
        <div className="flex flex-col items-start gap-4 *:w-full">
          <CsvDrop
            name="file"
            choose={t("file-import:choose.file")}
            drop={t("file-import:choose.drop")}
            mostBytes={MOST_BYTES}
            isBusy={look.isPending}
            onFile={({ name, text }) => {
              setProblem(null);
              look.mutate(
                { body: { fileName: name, text } },
                {
                  onSuccess: ({ id }) => onLooked(id),
                  onError: (error) => setProblem(problemOf(error)),
                },
              );
            }}
            onProblem={(found) => setProblem(t(`file-import:problem.${found}`, { megabytes }))}
          >
            {t("file-import:choose.safe")}
          </CsvDrop>
          <FormError text={problem} />
          <p className="text-ink-quiet">{t("choose.what")}</p>
          <div>
            <a
              href={endpointUrl(deviceImportContract.getDeviceImportTemplate, {
                query: { language },
              })}
              download
              className={buttonClasses("ghost", "small")}
            >
              <Download size={16} aria-hidden="true" />
              {t("file-import:choose.template")}
            </a>
          </div>
        </div>
      </LoadingOverlay>
    </Section>
  );
}
