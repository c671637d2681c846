import { useState } from "react";
import { useTranslation } from "../words/i18n.ts";
import { saveFile } from "./save-file.ts";
import { toasts } from "../ui/feedback/toasts.ts";

interface Options {
  /** Said when it is saved; nothing unless given, since the browser shows it. */
  done?: string;
  /** "The file could not be made" unless given. */
  failed?: string;
}

/**
 * Has the server make a file, and saves it under the server's name. The whole file is fetched before it is called
 * saved: a download that breaks off halfway is not one, and what failed is offered again.
 */
export function useDownload(
  address: string,
  { done, failed }: Options = {},
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

/** `attachment; filename="inventory-2026-11-22.csv"` */
function nameOf(response: Response): string {
  const said = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  return said?.[1] ?? "export.csv";
}
