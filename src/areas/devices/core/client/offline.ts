/** How a repair looks with the writes that this device keeps and the server's answer does not have yet. */
import { isDropped } from "#src/client/outbox/kept-state.ts";
import { isHeld } from "#src/client/outbox/kept-state.ts";
import type { Kept } from "#src/client/outbox/device/outbox-store.ts";
import type { Projections } from "#src/client/outbox/use-overlay.ts";
import type { CallInput } from "#src/shared/contract.ts";
import type { Command } from "#src/shared/outbox/command.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { changeOf } from "#src/areas/payments/taking/client/change.ts";
import { balanceOf, overpaidOf } from "../../balance.ts";
import type { DeviceStatus } from "../../rules.ts";
import type { Device, devicesContract } from "../contract.ts";

type BodyOf<Name extends keyof typeof devicesContract> = CallInput<
  (typeof devicesContract)[Name]
>["body" & keyof CallInput<(typeof devicesContract)[Name]>];

interface User {
  id: string;
  name: string;
}

/** A command whose content this device cannot read now, because another user made it, changes nothing on screen. */
const readable = <T>(projections: Projections<T>): Projections<T> =>
  Object.fromEntries(
    Object.entries(projections).map(([endpoint, project]) => [
      endpoint,
      (copy: T, command: Command, isParked: boolean) =>
        isReadable(command.body) ? project(copy, command, isParked) : copy,
    ]),
  );

const isReadable = (body: unknown): boolean =>
  typeof body === "object" && body !== null && !("sealed" in body);

/** @param me the signed-in user; the device does not know the names of other authors */
export const projectionsFor = (me: User): Projections<Device> =>
  readable({
    addRemark: (device, command) => {
      const { id = command.key, content } = command.body as BodyOf<"addRemark">;
      if (device.remarks.some((remark) => remark.id === id)) return device;
      const added = { id, content, systemRemark: null, ...signed(command, me) };
      return { ...device, remarks: [...device.remarks, added] };
    },
    updateChecklists: (device, { body }) => {
      const { items } = body as BodyOf<"updateChecklists">;
      const results = new Map(items.map((item) => [item.id, item]));
      const checklists = device.checklists.map((item) => ({ ...item, ...results.get(item.id) }));
      return { ...device, checklists };
    },
    changeDeviceStatus: (device, command, isParked) => movedOn(device, command, me, isParked),
    takeDevicePayment: (device, command, isParked) => {
      const payment = waitingPayment(device, command, me);
      if (device.payments.some(({ id }) => id === payment.id)) return device;
      const payments = [...device.payments, payment];
      // It is shown with its mark. A person may have refused it, so that it pays nothing.
      if (isParked) return { ...device, payments };
      const paid = { ...device, paidAmount: device.paidAmount + payment.amount };
      const balance = balanceOf(paid);
      return {
        ...paid,
        balance,
        overpaid: overpaidOf(paid),
        paymentStatus: balance === 0 ? "paid" : "partly-paid",
        payments,
      };
    },
  });

const noNumbersYet = {
  status: "completed" as const,
  paymentNumber: "",
  currency: "",
  saleId: null,
  creditAccountId: null,
  owed: null,
  processingFee: 0,
  cashStep: 0,
  cashRounding: 0,
  refundedAmount: 0,
  isSimulated: false,
  failedAt: null,
  gateway: null,
  payUrl: null,
  phone: null,
  failure: null,
  failureReason: null,
  receipt: null,
  metadata: {},
  refunds: [],
  moneyBack: [],
} satisfies Partial<Payment>;

/** What a payment shows before the server has given it its numbers. Only the outbox knows a payment without them. */
export function waitingPayment(
  device: Device,
  command: Pick<Command, "key" | "author" | "madeAt" | "body">,
  me: User,
): Payment {
  const body = command.body as BodyOf<"takeDevicePayment">;
  const { id = command.key, amount, method, provider = method, reference, tendered = null } = body;
  const { createdBy: receivedBy, createdAt: paymentDate } = signed(command, me);
  return {
    ...noNumbersYet,
    id,
    method,
    provider,
    amount,
    totalAmount: amount,
    tendered,
    receivedBy,
    paymentDate,
    completedAt: paymentDate,
    reference: reference ?? null,
    change: changeOf(tendered, amount),
    customerId: device.customerId,
    deviceId: device.id,
  };
}

function movedOn(device: Device, command: Command, me: User, isParked: boolean): Device {
  const body = command.body as BodyOf<"changeDeviceStatus">;
  const { status, remark = null, signature = null, signedBy = null } = body;
  // The copy has it already, under an id that the server has made.
  if (device.status === status) return device;
  const { createdBy: performedBy, createdAt } = signed(command, me);
  const { key: id } = command;
  const said = { remark: remark || null, signature, signedBy };
  const statuses = { fromStatus: device.status, toStatus: status };
  const transition = { id, ...statuses, ...said, performedBy, createdAt };
  const transitions = [...device.transitions, transition];
  // The step is shown with its mark. The repair is where the server has it.
  if (isParked) return { ...device, transitions };
  const moved = { ...device, status, movedAt: createdAt, transitions };
  if (status === "completed") return { ...moved, completedAt: createdAt };
  if (status !== "done") return moved;
  const holder = { kind: "customer", id: null, name: null, since: createdAt } as const;
  return { ...moved, handedOverAt: createdAt, holder, isOverdue: false };
}

/** For lists, which show no more of a move. */
export const statusOnly: Projections<{ status: DeviceStatus }> = readable({
  changeDeviceStatus: (copy, { body }, isParked) =>
    isParked ? copy : { ...copy, status: (body as BodyOf<"changeDeviceStatus">).status },
});

const signed = ({ author, madeAt }: Pick<Command, "author" | "madeAt">, me: User) => ({
  createdBy: author === me.id ? { id: me.id, name: me.name } : null,
  createdAt: madeAt,
});

/** `waits`: the server does not have it. `parked`: the server keeps it until somebody decides. */
export type Unsent = "waits" | "parked";

/** What of this repair is not carried out yet, by the ids of the records and by the keys of the commands. */
export function unsentOf(
  records: readonly Kept[],
  deviceId: string,
  date: number,
): ReadonlyMap<string, Unsent> {
  const found = new Map<string, Unsent>();
  for (const kept of records) {
    const { command, result, creates } = kept;
    // A page sends a held command just now, so that a mark would only flicker.
    const isOver = result?.state === "applied" || isDropped(result);
    if (!command.needs.includes(deviceId) || isOver || isHeld(kept, date)) continue;
    for (const id of [command.key, ...creates]) found.set(id, result ? "parked" : "waits");
  }
  return found;
}
