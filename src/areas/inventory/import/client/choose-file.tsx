import { ClipboardPaste, Download, FileSpreadsheet } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { endpointUrl } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { showFirstError } from "#src/client/ui/forms/first-error.ts";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { LoadingOverlay } from "#src/client/ui/feedback/loading-overlay.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { importContract } from "../contract.ts";
import { MOST_BYTES, MOST_ROWS } from "../rules.ts";
import { useImportProblem } from "./import-problem.ts";
import { readFileText } from "./read-file.ts";

/** Takes a CSV file that the user chose, dropped or pasted, and lets the server check it. No item changes yet. */
export function ChooseFile({ onLooked }: { onLooked: (id: string) => void }) {
  const { t, language } = useTranslation("import");
  const problemOf = useImportProblem();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const look = useWrite(importContract.createItemImport);
  const send = (fileName: string, text: string) => {
    setProblem(null);
    if (text.trim() === "") {
      setProblem(t("problem.empty"));
      return;
    }
    look.mutate(
      { body: { fileName: fileName.trim().slice(0, 200) || "csv", text } },
      {
        onSuccess: ({ id }) => onLooked(id),
        onError: (error) => setProblem(problemOf(error)),
      },
    );
  };
  const choose = async (file: File | undefined) => {
    if (!file || look.isPending) return;
    const text = await readFileText(file);
    if (text === null) {
      setProblem(t("problem.too_large", { megabytes: MOST_BYTES / 1024 / 1024 }));
    } else send(file.name, text);
  };
  return (
    <Section
      title={t("choose.title")}
      meta={t("choose.limits", {
        rows: formatNumber(MOST_ROWS, language),
        megabytes: MOST_BYTES / 1024 / 1024,
      })}
    >
      <LoadingOverlay active={look.isPending} label={t("choose.looking")}>
        <div className="flex flex-col gap-4">
          <div
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              void choose(event.dataTransfer.files[0]);
            }}
            className={cx(
              "flex flex-col items-center gap-3 rounded-control border border-dashed px-4 py-8 text-center",
              isOver ? "border-accent bg-accent-soft" : "border-line-control",
            )}
          >
            <FileSpreadsheet size={28} aria-hidden="true" className="text-ink-faint" />
            <p className="max-w-100 text-pretty text-ink-quiet">
              <span className="phone:hidden">{t("choose.drop")} </span>
              {t("choose.safe")}
            </p>
            <Button variant="primary" onClick={() => input.current?.click()}>
              {t("choose.file")}
            </Button>
            <input
              ref={input}
              type="file"
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              hidden
              data-import="file"
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                // Without this line the browser reports no change when the user chooses the corrected file again.
                event.currentTarget.value = "";
                void choose(file);
              }}
            />
          </div>
          <FormError text={problem} />
          <div className="flex flex-wrap gap-2">
            <a
              href={endpointUrl(importContract.getImportTemplate, { query: { language } })}
              download
              className={buttonClasses("ghost", "small")}
            >
              <Download size={16} aria-hidden="true" />
              {t("choose.template")}
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
        error={isAsked && isMissing ? t("problem.empty") : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type="submit">{t("choose.look")}</Button>
    </form>
  );
}
