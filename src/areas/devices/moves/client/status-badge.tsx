import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { DeviceStatus } from "../../rules.ts";
import { statusLooks } from "./status-looks.tsx";

export function DeviceStatusBadge({ status, plain }: { status: DeviceStatus; plain?: boolean }) {
  const { t } = useTranslation("devices");
  const { icon: Icon, tone } = statusLooks[status];
  return (
    <StatusBadge
      label={t(`status.${status}`)}
      icon={<Icon size={14} />}
      tone={tone}
      plain={plain ?? false}
    />
  );
}
