import { shopToday } from "#src/client/words/clock.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { saveFile } from "#src/client/data/save-file.ts";
import { settingsTransferContract } from "../contract.ts";

/** Saves all settings as a file. */
export function useExport(): { isBusy: boolean; save: () => void } {
  const { mutate, isPending } = useWrite(settingsTransferContract.exportSettings);
  return {
    isBusy: isPending,
    save: () =>
      mutate(
        {},
        {
          onSuccess: (file) => {
            const text = `${JSON.stringify(file, null, 2)}\n`;
            saveFile(
              `settings-${shopToday()}.json`,
              new Blob([text], { type: "application/json" }),
            );
          },
        },
      ),
  };
}
