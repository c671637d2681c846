import { Suspense, type ComponentProps } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { devicesContract, type Device } from "../../core/contract.ts";

const AskedDialog = lazyWithWords(
  () => import("#src/areas/payments/requests/client/asked-dialog.tsx"),
  "payments",
  "payment-failures",
  "accounts",
);

type Props = Pick<
  ComponentProps<typeof AskedDialog>,
  "asked" | "onClose" | "onPaid" | "onAnother"
> & { device: Pick<Device, "id" | "ticketNumber"> };

/** A payment for a repair that is not there yet: a provider collects it, or it waits for a bank transfer. */
export function AskedForDevice({ device, ...dialog }: Props) {
  const take = useWrite(devicesContract.takeDevicePayment);
  return (
    <Suspense>
      <AskedDialog
        {...dialog}
        reference={device.ticketNumber}
        takeByHand={(typed) =>
          take.mutateAsync({
            params: { id: device.id },
            body: { amount: dialog.asked.amount, ...typed },
          })
        }
      />
    </Suspense>
  );
}
