import { useState } from "react";
import { cashStepOf } from "#src/areas/payments/cash-rounding.ts";
import { isOnline, useIsOnline } from "#src/client/data/online.ts";
import { emptyPayment } from "#src/areas/payments/taking/client/payment-draft.ts";
import { asGiftCode } from "#src/areas/payments/credit-rules.ts";
import { usePointsWorth } from "#src/areas/payments/credit-ledger/client/points-worth.ts";
import { useAccounts } from "#src/areas/payments/accounts/client/use-accounts.ts";
import { useRequestables } from "#src/areas/payments/taking/client/use-requestable.ts";
import type { EnteredTradeIn } from "#src/areas/handsets/purchases/client/trade-in-form.ts";
import { cardPages, wallets, type PaymentMethod } from "#src/areas/payments/providers.ts";
import { useCustomerOf } from "../../cart/client/customer-panel.tsx";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { draftOf, saveDraft } from "../../till-state/client/till-drafts.ts";
import type { Tender, TenderPart } from "../../till-state/client/till-store.ts";
import {
  isByCredit,
  problemOf,
  toTender,
  type PaymentChoice,
} from "../../till-state/client/payment-choice.ts";
import {
  isCollected,
  nextMethod,
  problemOfAmount,
  restBy,
  restOf,
  tradedIn,
} from "../../till-state/client/split.ts";

export type PaymentForm = ReturnType<typeof usePaymentForm>;

/**
 * The state of the payment form. It is one payment, or a part of several: `parts` are then the earlier parts, and
 * `amount` is what is typed for this part. A payment that no provider can collect is paid by hand, with a reference.
 */
export function usePaymentForm(entered: Tender | undefined) {
  const entries = useEntries(entered);
  const standing = useStanding(entries);
  const { parts, typed, setAmount } = entries;
  return {
    /** Whether the server can be reached. Without it, only cash and typed references pay. */
    isOnline: useIsOnline(),
    ...standing,
    parts,
    setAmount,
    isDirty: typed.reference !== undefined || (parts ?? []).length > 0,
    ...useActs(entries, standing),
  };
}

/** What the cashier has entered. The method belongs to the cart. */
function useEntries(entered: Tender | undefined) {
  const [parts, setParts] = useState<readonly TenderPart[] | null>(() => earlierParts(entered));
  const [typed, setTyped] = useState<Partial<PaymentChoice>>(() => typedOf(entered));
  const [typedAmount, setAmount] = useState<number | null | undefined>(
    () => entered?.parts?.at(-1)?.amount,
  );
  const [wantsHand, setWantsHand] = useState(entered?.reference !== undefined);
  const clear = () => {
    setTyped({});
    setAmount(undefined);
    setWantsHand(false);
  };
  return {
    parts,
    setParts,
    typed,
    setTyped,
    typedAmount,
    setAmount,
    wantsHand,
    setWantsHand,
    clear,
  };
}
type Entries = ReturnType<typeof useEntries>;

/** What follows from the entries: the amount of this part, who collects it, and what is wrong. */
function useStanding({ parts, typed, typedAmount, wantsHand }: Entries) {
  const { cart, totals, settings } = useTillScreen();
  const customer = useCustomerOf(cart);
  const requestables = useRequestables();
  const accounts = useAccounts();
  const method = cart.method ?? "cash";
  const roundTo = cashStepOf(settings.sales);
  const rest = restOf(totals.total - totals.roundingAmount, parts ?? []);
  const due = parts ? restBy(method, rest, roundTo) : totals.total;
  const amount = parts && typedAmount !== undefined ? typedAmount : due;
  const choice: PaymentChoice = {
    ...emptyPayment,
    phone: draftOf(cart.id).phone ?? customer?.phone ?? "",
    ...typed,
    method,
  };
  const provider =
    method === "card" ? choice.cardBy : method === "mobile_money" ? choice.provider : method;
  const bank = accounts?.bank ?? null;
  const customerId = typeof cart.customer === "object" ? (cart.customer?.id ?? null) : null;
  const pointsWorth = leftWorth(usePointsWorth(customerId), parts);
  const beside = besideParts(parts ?? [], rest);
  const isCredit = isByCredit(choice);
  const canBeAsked =
    method === "bank_transfer"
      ? bank !== null && canAwaitBeside(parts, amount, due)
      : !requestables.isKnown || requestables.canAsk({ method, provider });
  const canAsk = isOnline() && !isCredit && method !== "cash" && beside.mayAsk && canBeAsked;
  const isByHand = wantsHand || !canAsk;
  const { isPaidByParts } = beside;
  const problem = isPaidByParts ? null : problemOf(choice, amount ?? 0, isByHand);
  return {
    method,
    provider,
    choice,
    /** What is left to pay by the chosen method. */
    due,
    roundTo,
    amount,
    amountProblem: parts && !isPaidByParts ? problemOfAmount(method, amount, rest, roundTo) : null,
    problem,
    canAsk,
    isByHand,
    ...beside,
    /** What is left of the total before rounding. */
    rest,
    isAsking: method !== "cash" && !isByHand && due > 0,
    bank,
    transferDays: accounts?.transferDays ?? 0,
    isSimulated: requestables.isSimulated({ method, provider }),
    pages: requestables.pages,
    /** Whether this part leaves something to pay. */
    isPartial: parts !== null && (amount ?? 0) < due,
    isCredit,
    customerId,
    /** What the points of the customer can still pay. */
    pointsWorth,
  };
}
type Standing = ReturnType<typeof useStanding>;

/** What the earlier parts mean for this one. */
function besideParts(parts: readonly TenderPart[], rest: number) {
  const isAskedElsewhere = parts.some(isCollected);
  const tradeIns = tradedIn(parts);
  return {
    isAskedElsewhere,
    /** The IMEIs of the handsets that pay. */
    tradeIns,
    /** Whether a provider may be asked for this part. A handset cannot wait for money that may never come. */
    mayAsk: !isAskedElsewhere && tradeIns.length === 0,
    /** Whether the parts with a handset pay everything. */
    isPaidByParts: tradeIns.length > 0 && rest === 0,
  };
}

/** Whether a bank transfer can be awaited: it pays everything that credit does not. Other money cannot wait for days. */
const canAwaitBeside = (
  parts: readonly TenderPart[] | null,
  amount: number | null,
  due: number,
): boolean => parts === null || (amount === due && parts.every(({ credit }) => credit));

/** Points that an earlier part takes cannot pay another one. */
const leftWorth = (worth: number, parts: readonly TenderPart[] | null): number =>
  (parts ?? []).some(({ credit }) => credit?.method === "points") ? 0 : worth;

/** Adds a handset as a part. What is left is paid by the next parts. */
function useAddTradeIn({ parts, setParts, clear }: Entries, { method, rest }: Standing) {
  const { cart, act, checkout } = useTillScreen();
  return (entered: EnteredTradeIn) => {
    const { imei, value } = entered;
    const others = (draftOf(cart.id).tradeIns ?? []).filter((each) => each.imei !== imei);
    saveDraft(cart.id, { tradeIns: [...others, entered] });
    setParts([...(parts ?? []), byHandset(imei, value)]);
    // Only cash is rounded, and nothing is left for cash.
    if (value === rest && method === "cash") act({ act: "choose-method", method: "card" });
    clear();
    checkout.forgetRefusal();
  };
}

function useActs(entries: Entries, standing: Standing) {
  const { parts, setParts, typed, setTyped, setAmount, setWantsHand, clear } = entries;
  const { method, choice, amount, due, pointsWorth, isByHand, isPaidByParts } = standing;
  const { cart, act, checkout, takePayment } = useTillScreen();
  const change = (part: Partial<PaymentChoice>) => {
    setTyped({ ...typed, ...part });
    checkout.forgetRefusal();
  };
  /** Credit that does not pay everything pays a part. */
  const payAtMost = (worth: number) => {
    if (worth <= 0 || worth >= due) return;
    setParts(parts ?? []);
    setAmount(worth);
  };
  const part = (): TenderPart => ({ method, amount: amount ?? 0, ...toTender(choice, isByHand) });
  const keepPhone = () => {
    if (method === "mobile_money" && !isByHand) saveDraft(cart.id, { phone: choice.phone });
  };
  return {
    change,
    /** Pays by credit, which is never rounded like cash; or by money again. */
    chooseCredit: (credit: Pick<PaymentChoice, "credit" | "giftCard" | "onCredit">) => {
      if (method === "cash") act({ act: "choose-method", method: "card" });
      change(credit);
      if (credit.credit === "points") payAtMost(pointsWorth);
      else if (!credit.credit) setAmount(undefined);
    },
    /** Called with what is left on a gift card or of the store credit. */
    payAtMost: (worth: number) => payAtMost(worth - spentBefore(parts ?? [], choice)),
    setByHand: setWantsHand,
    choose: (next: PaymentMethod) => {
      act({ act: "choose-method", method: next });
      clear();
    },
    /** Starts to pay in parts, or goes back to one payment. */
    toggleSplit: () => {
      setParts(parts ? null : []);
      setAmount(undefined);
      checkout.forgetRefusal();
    },
    removePart: (place: number) => {
      setParts((parts ?? []).filter((_, at) => at !== place));
      setAmount(undefined);
    },
    addPart: () => {
      keepPhone();
      setParts([...(parts ?? []), part()]);
      act({ act: "choose-method", method: nextMethod(method) });
      clear();
    },
    addTradeIn: useAddTradeIn(entries, standing),
    send: () => {
      keepPhone();
      const last = isPaidByParts ? [] : [part()];
      takePayment(inParts([...(parts ?? []), ...last]) ?? toTender(choice, isByHand));
    },
  };
}

/** What earlier parts take of the same store credit or gift card. */
const spentBefore = (parts: readonly TenderPart[], { credit, giftCard = "" }: PaymentChoice) =>
  parts.reduce((sum, { amount, credit: by }) => {
    const isSame =
      by?.method === "gift_card"
        ? credit === "gift_card" && asGiftCode(by.giftCard) === asGiftCode(giftCard)
        : by?.method === "store_credit" && credit === "store_credit";
    return isSame ? sum + amount : sum;
  }, 0);

/** The parts as what the till sends; null for one payment without a handset. */
function inParts(parts: readonly TenderPart[]): Tender | null {
  const [first] = parts;
  if (parts.length > 1) return { parts };
  return first?.credit?.method === "trade_in" ? { credit: first.credit } : null;
}

/** The method of a part by credit does not matter. */
const byHandset = (imei: string, amount: number): TenderPart => ({
  method: "card",
  amount,
  credit: { method: "trade_in", imei },
});

/** The earlier parts of what was entered before. A handset is always one of them. */
function earlierParts({ parts, credit, total = 0 }: Tender = {}): readonly TenderPart[] | null {
  if (credit?.method === "trade_in") return [byHandset(credit.imei, total)];
  if (!parts) return null;
  return parts.at(-1)?.credit?.method === "trade_in" ? parts : parts.slice(0, -1);
}

function typedOf(entered: Tender | undefined): Partial<PaymentChoice> {
  const last = entered?.parts?.at(-1) ?? entered;
  if (!last) return {};
  const { tendered, reference, provider, credit } = last;
  const wallet = wallets.find((each) => each === provider);
  const page = cardPages.find((each) => each === provider);
  return {
    ...(tendered !== undefined && { tendered }),
    ...(reference !== undefined && { reference }),
    ...(wallet && { provider: wallet }),
    ...(page && { cardBy: page }),
    ...(credit?.method === "gift_card" && { credit: credit.method, giftCard: credit.giftCard }),
  };
}
