import { useQuery } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { readForDashboard } from "#src/client/dashboard-slot.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NumberTile } from "#src/client/ui/dashboard/number-tile.tsx";
import { useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { signOffContract } from "../../shifts/sign-off-contract.ts";

/** How many closed shifts wait until somebody has looked at their difference. */
export function SignOffTile() {
  const { t } = useTranslation("dashboard");
  const query = useQuery(readForDashboard(signOffContract.countShiftsToSignOff, {}));
  const figure = useFigure();
  const waiting = query.data?.waiting;
  return (
    <NumberTile
      label={t("signOff")}
      hint={t("signOffHint")}
      value={figure(waiting)}
      icon={<PenLine size={14} />}
      href={pageHref("/shifts", {}, { signOff: "waiting", side: "list" })}
      isQuiet={waiting === 0}
      tone={waiting ? "waiting" : "neutral"}
      query={query}
    />
  );
}
