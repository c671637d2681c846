import { useQuery } from "@tanstack/react-query";
import { CheckCheck, PackageCheck, Smartphone, TriangleAlert, Wrench } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { StatStrip, useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { deviceListContract } from "../contract.ts";
import { devicesHref } from "../../core/client/devices-address.ts";

/**
 * The numbers of all, in-repair, overdue, ready and handed-over devices. Each is a link to the list of these devices.
 */
export function DeviceStatistics() {
  const { t } = useTranslation("hub");
  const query = useQuery(read(deviceListContract.getDeviceStatistics, {}));
  const figure = useFigure();
  const stats = query.data;
  return (
    <StatStrip
      label={t("stats.title")}
      from={{ query, failed: t("stats.failed") }}
      stats={[
        {
          label: t("stats.total"),
          hint: t("stats.totalHint"),
          value: figure(stats?.total),
          icon: <Smartphone size={14} />,
          href: devicesHref({ status: "all" }),
        },
        {
          label: t("stats.inRepair"),
          hint: t("stats.inRepairHint"),
          value: figure(stats?.inRepair),
          icon: <Wrench size={14} />,
          tone: "active",
          href: devicesHref({ status: "in-repair" }),
        },
        {
          label: t("stats.overdue"),
          hint: t("stats.overdueHint"),
          value: figure(stats?.overdue),
          icon: <TriangleAlert size={14} />,
          tone: stats?.overdue ? "loss" : "neutral",
          href: devicesHref({ overdue: true, sort: "due" }),
        },
        {
          label: t("stats.readyForPickup"),
          hint: t("stats.readyForPickupHint"),
          value: figure(stats?.readyForPickup),
          icon: <PackageCheck size={14} />,
          tone: "waiting",
          href: devicesHref({ status: "ready-for-pickup" }),
        },
        {
          label: t("stats.completed"),
          hint: t("stats.completedHint"),
          value: figure(stats?.completed),
          icon: <CheckCheck size={14} />,
          tone: "done",
          href: devicesHref({ status: "done" }),
        },
      ]}
    />
  );
}
