import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";

const RemoveDemoDialog = lazy(() => import("./remove-demo-dialog.tsx"));

/** Tells those who may remove the demo data that what they see is made up. */
export default function DemoDataNotice() {
  const { t } = useTranslation("demo-data");
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="mb-4">
      <Notice tone="waiting" title={t("title")}>
        <p className="text-pretty">{t("hint")}</p>
        <div className="mt-2">
          <Button size="small" onClick={() => setAsking(true)}>
            {t("remove")}
          </Button>
        </div>
      </Notice>
      {isAsking ? (
        <Suspense>
          <RemoveDemoDialog onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
