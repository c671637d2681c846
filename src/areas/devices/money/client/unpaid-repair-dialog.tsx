import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, type ComponentProps } from "react";
import { read, useWrite } from "#src/client/data/queries.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import {
  WriteOffDialog,
  type RepairDialog,
} from "#src/areas/payments/credit/client/debt-dialog.tsx";
import { devicesContract } from "../../core/contract.ts";
import { priceContract } from "../contract.ts";

const PaymentDialog = lazyWithWords(
  async () => ({ default: (await import("./payment-dialog.tsx")).PaymentDialog }),
  "devices",
  "payments",
  "moves",
  "money",
);
const GiveCreditDialog = lazy(() => import("./give-credit-dialog.tsx"));

/** For a repair that was handed over unpaid: takes its money, agrees on instalments, or writes it off. */
export default function UnpaidRepairDialog({
  deviceId,
  act,
  balance,
  onClose,
}: ComponentProps<RepairDialog>) {
  const write = useWrite(priceContract.writeOffDevice);
  if (act === "write-off")
    return (
      <WriteOffDialog
        balance={balance}
        send={(reason) => write.mutateAsync({ params: { id: deviceId }, body: { reason } })}
        onClose={onClose}
      />
    );
  return (
    <Suspense>
      <OfDevice deviceId={deviceId} act={act} onClose={onClose} />
    </Suspense>
  );
}

function OfDevice({
  deviceId,
  act,
  onClose,
}: {
  deviceId: string;
  act: "pay" | "plan";
  onClose: () => void;
}) {
  const { data: device } = useQuery(read(devicesContract.getDevice, { params: { id: deviceId } }));
  if (!device) return null;
  return act === "pay" ? (
    <PaymentDialog device={device} onClose={onClose} />
  ) : (
    <GiveCreditDialog device={device} onClose={onClose} />
  );
}
