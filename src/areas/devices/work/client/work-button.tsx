import { Pause, Play } from "lucide-react";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { DeviceStatus } from "../../rules.ts";
import { workContract, type Work } from "../contract.ts";
import { refusalOfWork } from "../rules.ts";
import { useShop } from "../../client/use-shop.ts";

export interface WorkableDevice {
  id: string;
  status: DeviceStatus;
  assignedTo: string | null;
  work: Work;
}

/** Starts and stops the user's clock on a device; hidden on other technicians' devices. */
export function WorkButton({ device, small = false }: { device: WorkableDevice; small?: boolean }) {
  const { t } = useTranslation("custody");
  const { me, may } = useShop();
  const start = useWrite(workContract.startWork);
  const pause = useWrite(workContract.pauseWork);
  const fail = (error: { isTransient: boolean }) =>
    toasts.error(error.isTransient ? t("work.failed") : errorText(error));
  const size = small ? "small" : "normal";
  if (device.work.runningSince) {
    const mayPause = may("update_any_device_status") || device.assignedTo === me.id;
    if (!mayPause) return null;
    return (
      <Button
        size={size}
        icon={<Pause size={16} />}
        loading={pause.isPending}
        onClick={() => pause.mutate({ params: { id: device.id } }, { onError: fail })}
      >
        {t("work.pause")}
      </Button>
    );
  }
  if (!may("update_device_status") || refusalOfWork(device, me.id)) return null;
  return (
    <Button
      size={size}
      icon={<Play size={16} />}
      loading={start.isPending}
      onClick={() => start.mutate({ params: { id: device.id } }, { onError: fail })}
    >
      {t("work.start")}
    </Button>
  );
}
