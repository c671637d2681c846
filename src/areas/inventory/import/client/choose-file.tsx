import { ClipboardPaste } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { endpointUrl } from "#src/shared/addresses.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { ChooseFile as ChooseAnyFile } from "#src/client/imports/choose-file.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { showFirstError } from "#src/client/ui/forms/first-error.ts";
import { importContract } from "../contract.ts";
import { MAX_BYTES, MAX_ROWS } from "../rules.ts";
import { useItemImportProblem } from "./item-import-problem.ts";

/** Takes a CSV file or pasted rows, and lets the server check them. No item changes yet. */
export function ChooseFile({ onLooked }: { onLooked: (id: string) => void }) {
  const { t, language } = useTranslation("import");
  const [pasted, setPasted] = useState<string | null>(null);
  return (
    <ChooseAnyFile
      mostRows={MAX_ROWS}
      mostBytes={MAX_BYTES}
      look={useWrite(importContract.createItemImport)}
      problemOf={useItemImportProblem()}
      onLooked={onLooked}
      templateHref={endpointUrl(importContract.getImportTemplate, { query: { language } })}
      beside={
        <Button
          size="small"
          variant="ghost"
          aria-expanded={pasted !== null}
          icon={<ClipboardPaste size={16} />}
          onClick={() => setPasted(pasted === null ? "" : null)}
        >
          {t("choose.paste")}
        </Button>
      }
    >
      {(send) =>
        pasted === null ? null : (
          <PasteForm
            text={pasted}
            onChange={setPasted}
            onSend={() => send(t("choose.pastedName"), pasted)}
          />
        )
      }
    </ChooseAnyFile>
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
