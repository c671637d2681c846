import { useQuery } from "@tanstack/react-query";
import { CircleDot, TriangleAlert, Wallet } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { shiftsContract } from "../contract.ts";

const OpenShiftDialog = lazy(() => import("./open-shift-dialog.tsx"));

const chip =
  "inline-flex h-7 items-center gap-1.5 rounded-full border border-line-control/55 bg-surface px-2.5 font-medium whitespace-nowrap hover:text-ink phone:h-11 phone:px-3.5";

/** Renders nothing until the shift is loaded. The till does not need this chip, so a failure to load shows no error. */
export default function ShiftChipLink() {
  const { t, language } = useTranslation("shifts");
  const [opening, setOpening] = useState(false);
  const { data } = useQuery(read(shiftsContract.getCurrentShift, {}));
  if (!data) return null;
  const { shift, suggestedFloat } = data;
  if (shift) {
    const Icon = shift.isForgotten ? TriangleAlert : CircleDot;
    return (
      <AppLink href={pageHref("/shifts")} className={chip}>
        <Icon size={14} aria-hidden="true" />
        {shift.isForgotten
          ? t("state.forgotten")
          : t("chip.since", { time: formatTime(shift.openedAt, language) })}
      </AppLink>
    );
  }
  return (
    <>
      <button type="button" className={chip} onClick={() => setOpening(true)}>
        <Wallet size={14} aria-hidden="true" />
        {t("current.none")}
      </button>
      {opening ? (
        <Suspense>
          <OpenShiftDialog suggestedFloat={suggestedFloat} onClose={() => setOpening(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
