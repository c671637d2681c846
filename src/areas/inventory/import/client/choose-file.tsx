import { useState } from "react";
import { flushSync } from "react-dom";
import type { SendText } from "#src/client/imports/import-screen.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { showFirstError } from "#src/client/ui/forms/first-error.ts";

/** A form with a field into which the user pastes rows that were copied from a spreadsheet. */
export function PasteForm({ onSend }: { onSend: SendText }) {
  const { t } = useTranslation("import");
  const [text, setText] = useState("");
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
        else onSend(t("choose.pastedName"), text);
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
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">{t("choose.look")}</Button>
    </form>
  );
}
