import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { read, useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { programContract } from "../contract.ts";

const ReasonDialog = lazy(() => import("#src/client/ui/forms/reason-dialog.tsx"));

/** Offers to give the points of before the days of the present rules, while some would last longer by them. */
export function MoreTime() {
  const { t, language } = useTranslation("program");
  const { data } = useQuery(read(programContract.previewMoreTime, {}));
  const give = useWrite(programContract.giveMoreTime);
  const [isOpen, setIsOpen] = useState(false);
  if (!data || (data.customers === 0 && !isOpen)) return null;
  const count = {
    count: data.customers,
    points: formatNumber(data.points, language),
    customers: formatNumber(data.customers, language),
  };
  return (
    <div className="mb-4">
      <Notice
        title={t("moreTime.title")}
        action={
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t("moreTime.action")}
          </Button>
        }
      >
        {t("moreTime.hint", count)}
      </Notice>
      <Suspense>
        {isOpen ? (
          <ReasonDialog
            title={t("moreTime.question")}
            hint={t("moreTime.hint", count)}
            action={t("moreTime.action")}
            done={t("moreTime.done")}
            send={(reason) => give.mutateAsync({ body: { reason } })}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
