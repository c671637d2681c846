import { useQuery } from "@tanstack/react-query";
import { CheckCheck, PackageCheck, ShieldQuestion, Undo2, Wrench } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { StatStrip, useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { returnsContract } from "../../contract.ts";
import { returnsHref } from "../../core/client/returns-address.ts";

/** The number of open returns, and of returns in the most important steps. Each number links to its returns. */
export function ReturnStatistics() {
  const { t } = useTranslation("returns");
  const query = useQuery(read(returnsContract.getReturnStatistics, {}));
  const figure = useFigure();
  const steps = query.data?.byStep;
  return (
    <StatStrip
      label={t("stats.title")}
      from={{ query, failed: t("stats.failed") }}
      stats={[
        {
          label: t("stats.open"),
          hint: t("stats.openHint"),
          value: figure(query.data?.open),
          icon: <Undo2 size={14} />,
          href: returnsHref({ step: "open" }),
        },
        {
          label: t("stats.approval"),
          hint: t("stats.approvalHint"),
          value: figure(steps?.["admin-approval"]),
          icon: <ShieldQuestion size={14} />,
          tone: steps?.["admin-approval"] ? "waiting" : "neutral",
          href: returnsHref({ step: "admin-approval" }),
        },
        {
          label: t("stats.inRepair"),
          hint: t("stats.inRepairHint"),
          value: figure(steps?.["in-repair"]),
          icon: <Wrench size={14} />,
          tone: "active",
          href: returnsHref({ step: "in-repair" }),
        },
        {
          label: t("stats.ready"),
          hint: t("stats.readyHint"),
          value: figure(steps?.["ready-for-pickup"]),
          icon: <PackageCheck size={14} />,
          tone: "waiting",
          href: returnsHref({ step: "ready-for-pickup" }),
        },
        {
          label: t("stats.closed"),
          hint: t("stats.closedHint"),
          value: figure(steps?.closed),
          icon: <CheckCheck size={14} />,
          tone: "done",
          href: returnsHref({ step: "closed" }),
        },
      ]}
    />
  );
}
