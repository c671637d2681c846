import { Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { DeviceStatus } from "../../rules.ts";
import { workContract } from "../contract.ts";
import { refusalOfWork } from "../rules.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Work } from "../../core/detail/work.ts";

export interface WorkableDevice {
  id: string;
  status: DeviceStatus;
  assignedTo: string | null;
  work: Work;
}

export interface WorkAct {
  label: string;
  icon: ReactNode;
  isPending: boolean;
  act: () => void;
}

/** The button that starts or pauses the working time on a device; null when the user may not do so. */
export function useWorkAct(device: WorkableDevice): WorkAct | null {
  const { t } = useTranslation("custody");
  const { me, may } = useShop();
  const start = useWrite(workContract.startWork);
  const pause = useWrite(workContract.pauseWork);
  const onError = (error: { isTransient: boolean }) =>
    toasts.error(error.isTransient ? t("work.failed") : errorText(error));
  const call = { params: { id: device.id } };
  if (device.work.runningSince) {
    const mayPause = may("update_any_device_status") || device.assignedTo === me.id;
    if (!mayPause) return null;
    return {
      label: t("work.pause"),
      icon: <Pause size={16} />,
      isPending: pause.isPending,
      act: () => pause.mutate(call, { onError }),
    };
  }
  if (!may("update_device_status") || refusalOfWork(device, me.id)) return null;
  return {
    label: t("work.start"),
    icon: <Play size={16} />,
    isPending: start.isPending,
    act: () => start.mutate(call, { onError }),
  };
}
