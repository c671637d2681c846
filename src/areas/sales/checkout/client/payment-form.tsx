import { Suspense, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useErrorText } from "#src/client/words/error-text.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useMay } from "#src/client/session.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { showFirstError } from "#src/client/ui/forms/first-error.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { showUnreadAmounts } from "#src/client/ui/fields/unread-amounts.ts";
import { CashFields } from "#src/areas/payments/taking/client/cash-fields.tsx";
import type { PaymentMethod } from "#src/areas/payments/providers.ts";
import { MethodField } from "#src/areas/payments/taking/client/method-field.tsx";
import { CardPayment, TransferPayment, WalletPayment } from "./payment-methods.tsx";
import { PaymentSum } from "#src/areas/payments/core/client/payment-sum.tsx";
import { LevelNotice } from "../../cart/client/level-notice.tsx";
import { MAX_PARTS } from "../../till-state/client/split.ts";
import { PART, SplitFields } from "./split-fields.tsx";
import { usePaymentForm, type PaymentForm as Form } from "./use-payment-form.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { keyHint, useTillKeys } from "../../till-state/client/till-keys.ts";
import type { Tender } from "../../till-state/client/till-store.ts";

const CreditPayment = lazyWithWords(() => import("./credit-payment.tsx"), "credit");

const TradeIn = lazyWithWords(
  () => import("./trade-in.tsx"),
  "handsets",
  "approval-errors",
  "purchasing-errors",
  "customers",
  "devices",
  "inventory",
  "signatures",
);

const keys = { cash: "payCash", card: "payCard", mobile_money: "payMobile" } as const;

interface Props {
  /** What the cashier entered before the offer of a shift interrupted this form; undefined otherwise. */
  entered: Tender | undefined;
  onClose: () => void;
}

/** The form for the payment. Cash, a typed reference or a total of 0 pays at once; otherwise a provider collects. */
export function PaymentForm({ entered, onClose }: Props) {
  const { t } = useTranslation("pos");
  const formId = useId();
  const { totals, payExactly } = useTillScreen();
  // On a phone the form opens without a focused field, because the keyboard would cover the rest of the form.
  const isPhone = useIsPhone();
  const form = usePaymentForm(entered);
  const { method, isByHand, canAsk, parts, isPartial } = form;
  const [isSubmitted, setSubmitted] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const [isTrading, setTrading] = useState(false);
  const isLastPart = (parts?.length ?? 0) === MAX_PARTS - 1;
  const send = () => {
    // `flushSync` renders the error first, so that the invalid field can be focused.
    flushSync(() => setSubmitted(true));
    if (box.current && showUnreadAmounts(box.current)) return;
    if (form.amountProblem || form.problem || (isPartial && isLastPart)) {
      showFirstError(box.current);
      return;
    }
    if (!isPartial) return form.send();
    form.addPart();
    setSubmitted(false);
  };
  const choose = (next: PaymentMethod) => {
    form.choose(next);
    setSubmitted(false);
  };
  const keysOfForm = {
    pay: send,
    // Otherwise the whole total would be taken in cash, in place of the handset.
    ...(form.tradeIns.length === 0 && { exactCash: payExactly }),
    payCash: () => choose("cash"),
    payCard: () => choose("card"),
    payMobile: () => choose("mobile_money"),
    ...(form.bank && { payTransfer: () => choose("bank_transfer") }),
    ...(totals.total > 0 && !form.isPaidByParts && { split: form.toggleSplit }),
    ...(canAsk && { paidAlready: () => form.setByHand(!isByHand) }),
  };
  // While the dialog of a trade-in is open, the keys belong to it.
  useTillKeys(isTrading ? {} : keysOfForm, { inDialog: true });
  useFocusOfNewFields(box, `${method} ${isByHand}`, parts?.length ?? null, isPhone);

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t("securePayment")}
        dirty={form.isDirty}
        footer={
          <>
            <Button onClick={onClose}>{t("common:cancel")}</Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              hint={keyHint("pay")}
              data-autofocus={isPhone || undefined}
            >
              {isPartial ? t("split.next") : t(confirmOf(form))}
            </Button>
          </>
        }
      >
        <PaymentSum label={t("toPay")} minor={totals.total} />
        <div className="mb-4 empty:hidden">
          <LevelNotice />
        </div>
        <form
          ref={box}
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <SplitFields form={form} isSubmitted={isSubmitted} />
          <Fields form={form} isSubmitted={isSubmitted} onChoose={choose} />
        </form>
        <OtherWays
          form={form}
          onTransfer={() => choose("bank_transfer")}
          onTradeIn={() => setTrading(true)}
        />
        <Refused isAsking={form.isAsking} />
      </Dialog>
      <Suspense>
        {isTrading ? <TradeIn form={form} onClose={() => setTrading(false)} /> : null}
      </Suspense>
    </>
  );
}

interface FieldsProps {
  form: Form;
  isSubmitted: boolean;
  onChoose: (method: PaymentMethod) => void;
}

/** The method, and the fields that the method needs. */
function Fields({ form, isSubmitted, onChoose }: FieldsProps) {
  const { t } = useTranslation("pos");
  const { total } = useTillScreen().totals;
  const { method, isCredit } = form;
  const asked = { form, problem: isSubmitted ? form.problem : null };
  if (form.isPaidByParts) return null;
  return (
    <>
      {isCredit ? null : (
        <MethodField
          label={t("method")}
          hideLabel
          value={method}
          onChange={onChoose}
          hintOf={(each) => keyHint(keys[each])}
        />
      )}
      {method === "cash" ? (
        <CashFields
          amount={form.amount}
          tendered={form.choice.tendered}
          onChange={(tendered) => form.change({ tendered })}
        />
      ) : null}
      {method === "mobile_money" ? <WalletPayment {...asked} /> : null}
      {method === "card" && !isCredit ? <CardPayment {...asked} /> : null}
      {method === "bank_transfer" ? <TransferPayment {...asked} /> : null}
      {total > 0 && !form.isOnline ? (
        <p className="text-12 text-ink-quiet">{t("offline.credit")}</p>
      ) : null}
      {total > 0 && (form.isOnline || isCredit) ? (
        <Suspense>
          <CreditPayment form={form} isSubmitted={isSubmitted} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Focuses a new field when a key chooses another method, because the focused field then disappears. Each new part starts
 * with its amount.
 */
function useFocusOfNewFields(
  box: React.RefObject<HTMLFormElement | null>,
  fields: string,
  partsBefore: number | null,
  isPhone: boolean,
): void {
  const fieldsOf = useRef("");
  const partsOf = useRef<number | null>(null);
  useEffect(() => {
    if (partsOf.current !== partsBefore && !isPhone)
      box.current?.querySelector<HTMLInputElement>(`input[name=${PART}]`)?.select();
    partsOf.current = partsBefore;
  }, [box, partsBefore, isPhone]);
  useEffect(() => {
    if (fieldsOf.current === fields) return;
    fieldsOf.current = fields;
    if (isPhone || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>("input[type=tel], input:checked")?.focus();
  });
}

const confirmOf = ({ isAsking, method }: Form) =>
  isAsking ? (method === "bank_transfer" ? "confirmTransfer" : "payments:asked.action") : "confirm";

interface OtherProps {
  form: Form;
  onTransfer: () => void;
  onTradeIn: () => void;
}

function OtherWays({ form, onTransfer, onTradeIn }: OtherProps) {
  const { method, parts, bank, toggleSplit, isSimulated, isAsking, isPaidByParts } = form;
  const { t } = useTranslation("pos");
  const mayTradeIn = useMay()("buy_handsets") && (parts?.length ?? 0) < MAX_PARTS - 1;
  const { total } = useTillScreen().totals;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 empty:hidden">
      {total > 0 && !isPaidByParts ? (
        <Button className="phone:w-full" hint={keyHint("split")} onClick={toggleSplit}>
          {parts ? t("split.one") : t("split.start")}
        </Button>
      ) : null}
      {mayTradeIn && total > 0 && !isPaidByParts ? (
        <Button
          className="phone:w-full"
          disabledReason={
            form.isOnline ? form.isAskedElsewhere && t("split.noTradeIn") : t("offline.tradeIn")
          }
          onClick={onTradeIn}
        >
          {t("common:provider.trade_in")}
        </Button>
      ) : null}
      {bank && method !== "bank_transfer" && !isPaidByParts ? (
        <Button className="phone:w-full" hint={keyHint("payTransfer")} onClick={onTransfer}>
          {t("common:provider.bank_transfer")}
        </Button>
      ) : null}
      {isAsking && isSimulated ? (
        <Badge tone="waiting">{t("payments:asked.simulator")}</Badge>
      ) : null}
    </div>
  );
}

/** Shows the step of the checkout that failed, in the words of the spec, and the server's reason. */
function Refused({ isAsking }: { isAsking: boolean }) {
  const { t } = useTranslation("pos");
  const errorText = useErrorText();
  const { refusal } = useTillScreen().checkout;
  if (!refusal) return null;
  const { fields } = refusal;
  const names = Object.keys(fields);
  const isPayment = names.some((field) => field.startsWith("payment"));
  const phone = names.find((field) => /^payments?\.(\d\.)?phone$/.test(field));
  const title = !isPayment
    ? t("createFailed")
    : names.some((field) => field.endsWith(".provider"))
      ? t("unsupportedProvider")
      : isAsking
        ? t("initializeFailed")
        : t("initializationFailed");
  return (
    <div className="mt-4">
      <Notice tone="loss" title={title}>
        {(phone && fields[phone]) ?? errorText(refusal)}
      </Notice>
    </div>
  );
}
