/** Creates the acts of a cashier. Each act stores a unique mark in its row, by which the judge counts its effects. */
import type { CallInput, Contract, Endpoint } from "#src/shared/contract.ts";
import { newId } from "#src/shared/ids.ts";
import { countsContract } from "#src/areas/inventory/counts/contract.ts";
import { inventoryContract } from "#src/areas/inventory/core/contract.ts";
import { commissionContract } from "#src/areas/commission/contract.ts";
import { devicesContract } from "#src/areas/devices/core/contract.ts";
import { expensesContract } from "#src/areas/expenses/expenses/contract.ts";
import { rewardsContract } from "#src/areas/loyalty/rewards/contract.ts";
import { shiftsContract } from "#src/areas/payments/shifts/contract.ts";
import { transfersContract } from "#src/areas/payments/transfers/contract.ts";
import { salesContract } from "#src/areas/sales/contract.ts";
import type { Act, ActKind, Pieces } from "./ledger.ts";
import { WALLET } from "./provider.ts";

const endpoints = {
  sell: salesContract.createSale,
  refund: salesContract.refundSale,
  "offer reward": rewardsContract.createReward,
  redeem: rewardsContract.redeemReward,
  cancel: salesContract.cancelSale,
  "confirm transfer": transfersContract.confirmTransfer,
  "open shift": shiftsContract.openShift,
  cash: shiftsContract.addShiftMovement,
  "close shift": shiftsContract.closeShift,
  adjust: inventoryContract.adjustStock,
  "open count": countsContract.openStockCount,
  scan: countsContract.countItems,
  "finish count": countsContract.finishStockCount,
  "apply count": countsContract.applyStockCount,
  "take in": devicesContract.createDevice,
  "pay repair": devicesContract.takeDevicePayment,
  "ask for repair": devicesContract.takeDevicePayment,
  spend: expensesContract.recordExpense,
  "void expense": expensesContract.voidExpense,
  "pay commission": commissionContract.payCommission,
  "undo payout": commissionContract.voidCommissionPayout,
} satisfies Record<ActKind, Endpoint> & Contract;

type Endpoints = typeof endpoints;
type BodyOf<K extends ActKind> = CallInput<Endpoints[K]> extends { body: infer B } ? B : undefined;

interface Given {
  /** The id of the record in the path of the request. */
  id?: string;
  mark?: string;
  moves?: readonly Pieces[];
  sets?: Pieces;
  isCollected?: boolean;
}

type MakeAct = <K extends ActKind>(
  kind: K,
  body: (mark: string) => NoInfer<BodyOf<K>>,
  given?: Given,
) => Act;

/** Returns the functions that create the acts of one cashier. `cookie` is the cashier's session cookie. */
export function actsOf(cookie: string) {
  const act: MakeAct = (kind, body, { id = "", moves = [], mark = newId(), ...rest } = {}) => {
    const endpoint: Endpoint = endpoints[kind];
    const path = endpoint.path.replace(":id", id);
    const request = { endpoint, path, body: body(mark) ?? {}, cookie };
    return { ...rest, key: newId(), kind, mark, ...request, moves };
  };
  return {
    /** The id of the new sale is also the mark of the act. */
    sell: (sale: Omit<BodyOf<"sell">, "id">, isCollected?: boolean) =>
      act("sell", (id) => ({ ...sale, id }), { moves: sale.lines.map(taken), isCollected }),
    /** `back` are the pieces that go back into stock. */
    refund: (id: string, lines: BodyOf<"refund">["lines"], back: readonly Pieces[]) =>
      act("refund", (reason) => ({ lines, reason }), { id, moves: back }),
    ...rewardActs(act),
    ...spendingActs(act),
    cancel: (id: string) => act("cancel", (reason) => ({ reason }), { id }),
    /** `id` is the payment that waits. The reference of the transfer is the mark. */
    confirmTransfer: (id: string) =>
      act("confirm transfer", (reference) => ({ reference }), { id }),
    openShift: (openingFloat: number) => act("open shift", (note) => ({ openingFloat, note })),
    cash: (id: string, direction: "in" | "out", amount: number) =>
      act("cash", (reason) => ({ direction, kind: "other" as const, amount, reason }), { id }),
    closeShift: (id: string, cash: number) =>
      act("close shift", (note) => ({ cash, floatLeft: 0, note }), { id }),
    adjust: (itemId: string, quantity: number) =>
      act("adjust", (note) => ({ quantity, reason: quantity > 0 ? "found" : "lost", note }), {
        id: itemId,
        moves: [{ itemId, quantity }],
      }),
    openCount: (itemId: string) =>
      act("open count", (id) => ({ id, scope: "items" as const, itemIds: [itemId] })),
    scan: (countId: string, { itemId, quantity }: Pieces) =>
      act("scan", (id) => ({ scans: [{ id, act: "set" as const, itemId, quantity }] }), {
        id: countId,
      }),
    finishCount: (id: string) => act("finish count", () => undefined, { id, mark: id }),
    applyCount: (id: string, version: number, sets: Pieces) =>
      act("apply count", () => ({ version }), { id, mark: id, sets }),
    /** The description of the fault is the mark. */
    takeIn: (device: Omit<BodyOf<"take in">, "issueDescription">) =>
      act("take in", (issueDescription) => ({ ...device, issueDescription })),
    payRepair: (id: string, amount: number) =>
      act("pay repair", (reference) => ({ method: "card" as const, amount, reference }), { id }),
    /** The phone number that is asked is the mark. */
    askForRepair: (id: string, amount: number, phone: string) =>
      act(
        "ask for repair",
        () => ({ method: "mobile_money" as const, provider: WALLET, amount, phone }),
        { id, mark: phone },
      ),
  };
}

const rewardActs = (act: MakeAct) => ({
  /** The name of the reward is the mark of the act, and of its redemption. */
  offerReward: () =>
    act("offer reward", (name) => ({
      name,
      pointsCost: 100,
      discountPercentage: 5,
      maxRedemptions: 1,
      isActive: true,
    })),
  redeem: (customerId: string, { id: rewardId, name: mark }: { id: string; name: string }) =>
    act("redeem", () => ({ customerId, rewardId }), { mark }),
});

const spendingActs = (act: MakeAct) => ({
  /** The id of the new expense is also the mark of the act. */
  spend: (expense: Omit<BodyOf<"spend">, "id">) => act("spend", (id) => ({ ...expense, id })),
  voidExpense: (id: string) => act("void expense", (reason) => ({ reason }), { id }),
  /** The id of the new payout is also the mark of the act. */
  payCommission: (payout: Omit<BodyOf<"pay commission">, "id">) =>
    act("pay commission", (id) => ({ ...payout, id })),
  undoPayout: (id: string) => act("undo payout", (reason) => ({ reason }), { id }),
});

export type Acts = ReturnType<typeof actsOf>;

const taken = ({ itemId, quantity }: Pieces): Pieces => ({ itemId, quantity: -quantity });
