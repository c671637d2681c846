import { useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { CsvDrop } from "#src/client/ui/fields/csv-drop.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import type { Answer } from "#src/shared/contract.ts";
import { MAX_FILE_BYTES, settingsTransferContract, type SettingsFile } from "../contract.ts";
import { readSettingsFile, type FileProblem } from "../rules.ts";
import { ConfirmImport } from "./confirm-import.tsx";
import { FileProblems } from "./file-problems.tsx";

type Preview = Answer<typeof settingsTransferContract.previewSettingsImport>;

/** Takes settings from a file: the user chooses it, sees what it would change, and takes all of it or nothing. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("settings");
  const errorText = useErrorText();
  const look = useWrite(settingsTransferContract.previewSettingsImport);
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const [failed, setFailed] = useState<string | null>(null);
  const [looked, setLooked] = useState<{ file: SettingsFile; preview: Preview } | null>(null);

  const lookAt = (file: SettingsFile) =>
    look.mutate(
      { body: { file } },
      {
        onSuccess: (preview) => setLooked({ file, preview }),
        onError: (error) => setFailed(errorText(error)),
      },
    );
  const take = (text: string) => {
    const { file, problems: wrong } = readSettingsFile(text);
    setProblems(wrong);
    setFailed(null);
    if (file) lookAt(file);
  };

  if (looked)
    return (
      <ConfirmImport
        {...looked}
        onAgain={() => {
          lookAt(looked.file);
        }}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("import.title")}
      footer={<Button onClick={onClose}>{t("common:cancel")}</Button>}
    >
      <div className="flex flex-col gap-4">
        <CsvDrop
          name="settings"
          accept=".json,application/json"
          choose={t("import.choose")}
          drop={t("import.drop")}
          mostBytes={MAX_FILE_BYTES}
          isBusy={look.isPending}
          onFile={({ text }) => take(text)}
          onProblem={(problem) => setFailed(t(`import.${problem}`))}
        >
          {t("import.about")}
        </CsvDrop>
        <FileProblems problems={problems} failed={failed} />
      </div>
    </Dialog>
  );
}
