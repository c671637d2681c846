import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import type { Device } from "../../core/contract.ts";
import type { DeviceTask } from "../../core/client/device-task.ts";
import { AskedForDevice } from "./asked-for-device.tsx";

interface Props {
  device: Pick<Device, "id" | "ticketNumber">;
  payment: Payment;
  /** Opens the form for another way to pay. */
  onTask: (task: DeviceTask) => void;
}

/** Opens the dialog of a payment for a repair that is not there yet. */
export default function OpenPayment({ device, payment, onTask }: Props) {
  const { t } = useTranslation("devices");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className="shrink-0" onClick={() => setOpen(true)}>
        {t("money:payment.show")}
      </Button>
      {isOpen ? (
        <AskedForDevice
          device={device}
          asked={payment}
          onClose={() => setOpen(false)}
          onPaid={() => {
            setOpen(false);
            toasts.success(t("money:payment.done"));
          }}
          onAnother={() => {
            setOpen(false);
            onTask("payment");
          }}
        />
      ) : null}
    </>
  );
}
