import { useQuery } from "@tanstack/react-query";
import { Stamp } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { readForDashboard } from "#src/client/dashboard-slot.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NumberTile } from "#src/client/ui/dashboard/number-tile.tsx";
import { useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { approvalCountsContract } from "../counts-contract.ts";

/** The requests that wait for the decision of this user. */
export function ApprovalsTile() {
  const { t } = useTranslation("dashboard");
  const query = useQuery(readForDashboard(approvalCountsContract.countApprovals, {}));
  const figure = useFigure();
  const waiting = query.data?.waiting;
  return (
    <NumberTile
      label={t("approvals")}
      hint={t("approvalsHint")}
      value={figure(waiting)}
      icon={<Stamp size={14} />}
      href={pageHref("/approvals", {}, { view: "decide" })}
      isQuiet={waiting === 0}
      tone={waiting ? "waiting" : "neutral"}
      query={query}
    />
  );
}
