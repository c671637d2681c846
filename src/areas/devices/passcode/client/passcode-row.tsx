import { Eye, KeyRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import type { Device } from "../../core/contract.ts";
import { mayOpen } from "../rules.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { PasscodeTask } from "./passcode-dialogs.tsx";

const PasscodeDialogs = lazy(() => import("./passcode-dialogs.tsx"));

/** Shows whether a passcode is stored. Users with the right get buttons that reveal, set or remove it. */
export function PasscodeRow({
  device,
}: {
  device: Pick<
    Device,
    "id" | "brand" | "model" | "ticketNumber" | "hasPasscode" | "status" | "assignedTo"
  >;
}) {
  const { t } = useTranslation("custody");
  const { me, may } = useShop();
  const [task, setTask] = useState<PasscodeTask | null>(null);
  const isOpen = device.status !== "done";
  const isMine = device.assignedTo === me.id;
  const maySet =
    isOpen &&
    (may("create_devices") || may("edit_devices") || (may("update_device_status") && isMine));
  const mayShow =
    device.hasPasscode && may("reveal_passcodes") && mayOpen(device, { userId: me.id, may });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
      <div className="min-w-36 flex-1">
        <p className="text-12 text-ink-faint">{t("passcode.title")}</p>
        <p className={device.hasPasscode ? "font-medium" : "text-ink-quiet"}>
          {device.hasPasscode
            ? t("passcode.kept")
            : isOpen
              ? t("passcode.none")
              : t("passcode.wiped")}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {mayShow ? (
          <Button size="small" icon={<Eye size={16} />} onClick={() => setTask("reveal")}>
            {t("passcode.show")}
          </Button>
        ) : null}
        {maySet ? (
          <Button
            size="small"
            variant="ghost"
            icon={<KeyRound size={16} />}
            onClick={() => setTask("set")}
          >
            {device.hasPasscode ? t("passcode.change") : t("passcode.add")}
          </Button>
        ) : null}
        {maySet && device.hasPasscode ? (
          <Button size="small" variant="ghost" onClick={() => setTask("remove")}>
            {t("passcode.remove")}
          </Button>
        ) : null}
      </div>
      {task ? (
        <Suspense>
          <PasscodeDialogs device={device} task={task} onClose={() => setTask(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
