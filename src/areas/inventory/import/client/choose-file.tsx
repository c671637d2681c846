import { ClipboardPaste, Download } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { endpointUrl } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { Button } from "#src/client/ui/button.tsx";
import { showFirstError } from "#src/client/ui/forms/first-error.ts";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { LoadingOverlay } from "#src/client/ui/feedback/loading-overlay.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { CsvDrop } from "#src/client/ui/fields/csv-drop.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { importContract } from "../contract.ts";
import { MOST_BYTES, MOST_ROWS } from "../rules.ts";
import { useItemImportProblem } from "./item-import-problem.ts";

/** Takes a CSV file that the user chose, dropped or pasted, and lets the server check it. No item changes yet. */
export function ChooseFile({ onLooked }: { onLooked: (id: string) => void }) {
  const { t, language } = useTranslation("import");
  const problemOf = useItemImportProblem();
  const [problem, setProblem] = useState<string | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const look = useWrite(importContract.createItemImport);
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
      title={t("file-import:choose.title")}
      meta={t("file-import:choose.limits", {
        rows: formatNumber(MOST_ROWS, language),
        megabytes: MOST_BYTES / 1024 / 1024,
      })}
    >
      <LoadingOverlay active={look.isPending} label={t("file-import:choose.looking")}>
        <div className="flex flex-col gap-4">
          <CsvDrop
            name="file"
            choose={t("file-import:choose.file")}
            drop={t("file-import:choose.drop")}
            mostBytes={MOST_BYTES}
            isBusy={look.isPending}
            onFile={({ name, text }) => send(name, text)}
            onProblem={(found) =>
              setProblem(t(`file-import:problem.${found}`, { megabytes: MOST_BYTES / 1024 / 1024 }))
            }
          >
            {t("file-import:choose.safe")}
          </CsvDrop>
          <FormError text={problem} />
          <div className="flex flex-wrap gap-2">
            <a
              href={endpointUrl(importContract.getImportTemplate, { query: { language } })}
              download
              className={buttonClasses("ghost", "small")}
            >
              <Download size={16} aria-hidden="true" />
              {t("file-import:choose.template")}
            </a>
            <Button
              size="small"
              variant="ghost"
              aria-expanded={pasted !== null}
              icon={<ClipboardPaste size={16} />}
              onClick={() => setPasted(pasted === null ? "" : null)}
            >
              {t("choose.paste")}
            </Button>
          </div>
          {pasted === null ? null : (
            <PasteForm
              text={pasted}
              onChange={setPasted}
              onSend={() => send(t("choose.pastedName"), pasted)}
            />
          )}
        </div>
      </LoadingOverlay>
    </Section>
  );
}

interface PasteProps {
  text: string;
  onChange: (text: string) => void;
  onSend: () => void;
}

/** A form with a field into which the user pastes rows that were copied from a spreadsheet. */
function PasteForm({ text, onChange, onSend }: PasteProps) {
  const { t } = useTranslation("import");
  const [isAsked, setAsked] = useState(false);
  const isMissing = text.trim() === "";
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // `flushSync` renders the error at once, so that `showFirstError` finds it.
        flushSync(() => setAsked(true));
        if (isMissing) showFirstError(event.currentTarget);
        else onSend();
      }}
    >
      <TextArea
        label={t("choose.pasteLabel")}
        hint={t("choose.pasteHint")}
        className="w-full"
        rows={6}
        spellCheck={false}
        value={text}
        error={isAsked && isMissing ? t("file-import:problem.empty") : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type="submit">{t("choose.look")}</Button>
    </form>
  );
}
