import { useKeptWrite } from "#src/client/outbox/use-kept-write.ts";
import { useSession } from "#src/client/session.tsx";
import type { CallInput } from "#src/shared/contract.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { waitingPayment } from "../../core/client/offline.ts";
import { useRecordId } from "../../core/client/record-id.ts";
import { devicesContract, type Device } from "../../core/contract.ts";
import { offlinePayment } from "../../core/offline.ts";

type Entries = Omit<CallInput<typeof devicesContract.takeDevicePayment>["body"], "id">;

/** Takes a payment for a repair. What waits on this device comes back without a receipt. @throws ApiRefusal */
export function useTakePayment(device: Device): (entries: Entries) => Promise<Payment> {
  const me = useSession();
  const paymentId = useRecordId();
  const take = useKeptWrite(devicesContract.takeDevicePayment, offlinePayment);
  return async (entries) => {
    const body = { id: paymentId.of(entries), ...entries };
    const outcome = await take.mutateAsync({ params: { id: device.id }, body });
    paymentId.done();
    if (outcome.kind === "answered") return outcome.answer;
    const command = { key: outcome.key, author: me.id, madeAt: new Date().toISOString(), body };
    return waitingPayment(device, command, me);
  };
}
