import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { loadNewVersion } from "./app-worker.ts";

/** Offers the new version. Forms with unsaved input object, as they do when somebody closes the page. */
export function NewVersionNotice() {
  const { t } = useTranslation("connection");
  const load = () => {
    if (dispatchEvent(new Event("beforeunload", { cancelable: true }))) loadNewVersion();
    // The browser asks its own question before it leaves the form.
    else location.reload();
  };
  return (
    <div className="px-4 pt-3">
      <Notice
        title={t("newVersion")}
        action={
          <Button size="small" onClick={load}>
            {t("reload")}
          </Button>
        }
      />
    </div>
  );
}
