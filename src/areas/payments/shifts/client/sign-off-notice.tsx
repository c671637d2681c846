import { lazy, Suspense, useState } from "react";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import type { Shift } from "../contract.ts";

const SignOffDialog = lazy(() => import("./sign-off-dialog.tsx"));

/** That a closed shift waits for a sign-off, or who has signed it off, and with which remark. */
export function SignOffNotice({ shift }: { shift: Shift }) {
  const { t, language } = useTranslation("shifts");
  const { money } = useCurrency();
  const may = useMay();
  const [signing, setSigning] = useState(false);
  const { signOff } = shift;
  if (!signOff) return null;
  const { at, by, limit, remark } = signOff;
  return (
    <div className="mb-4">
      {at ? (
        <Notice
          title={t("signOff.by", { name: by?.name ?? "", when: formatDateTime(at, language) })}
        >
          <span className="break-words">{remark}</span>
        </Notice>
      ) : (
        <Notice
          tone="waiting"
          title={t("signOff.waits")}
          action={
            may("sign_off_shifts") && may("manage_shifts") ? (
              <Button onClick={() => setSigning(true)}>{t("signOff.action")}</Button>
            ) : null
          }
        >
          {t("signOff.why", { amount: money(limit) })}
        </Notice>
      )}
      {signing ? (
        <Suspense>
          <SignOffDialog shift={shift} onClose={() => setSigning(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
