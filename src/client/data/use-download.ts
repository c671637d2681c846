import { useState } from "react";
import { useTranslation } from "../words/i18n.ts";
import { saveFile } from "./save-file.ts";
import { toasts } from "../ui/feedback/toasts.ts";

interface Options {
  /** The message when the file is saved. By default there is no message, because the browser shows the download. */
  done?: string;
  /** What somebody should know of the saved file. */
  note?: string | undefined;
  /** The message after a failure. By default it is "The file could not be made". */
  failed?: string;
}

/**
 * Requests a file from the server and saves it under the server's name for it. The whole file is fetched first, so that
 * an interrupted download is not saved. After a failure, a toast offers Retry.
 */
export function useDownload(
  address: string,
  { done, note, failed }: Options = {},
): { isBusy: boolean; save: () => void } {
  const { t } = useTranslation("common");
  const [isBusy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      const response = await fetch(address, { credentials: "same-origin" });
      if (!response.ok) throw new Error(response.statusText);
      saveFile(nameOf(response), await response.blob());
      if (done) toasts.success(done);
      if (note) toasts.info(note);
    } catch {
      toasts.error(failed ?? t("download.failed"), {
        label: t("retry"),
        onClick: () => void fetchFile(),
      });
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    save: () => {
      if (!isBusy) void fetchFile();
    },
  };
}

/** Reads the name from the header, for example `attachment; filename="inventory-2026-11-22.csv"`. */
function nameOf(response: Response): string {
  const said = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  return said?.[1] ?? "export.csv";
}
