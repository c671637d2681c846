import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { showFirstError } from "#src/client/ui/forms/first-error.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { showUnreadAmounts } from "#src/client/ui/fields/unread-amounts.ts";
import { CashFields } from "#src/areas/payments/client/cash-fields.tsx";
import { MethodField } from "#src/areas/payments/client/method-field.tsx";
import { emptyPayment } from "#src/areas/payments/client/payment-draft.ts";
import type { PaymentMethod } from "#src/areas/payments/providers.ts";
import { useCustomerOf } from "../../till/client/customer-panel.tsx";
import { CardPayment, WalletPayment } from "./payment-methods.tsx";
import { problemOf, toTender, type PaymentChoice } from "./payment-choice.ts";
import { PaymentSum } from "./payment-sum.tsx";
import { draftOf, saveDraft } from "../../till/client/till-drafts.ts";
import { useTillScreen } from "../../till/client/till-context.ts";
import { keyHint, useTillKeys } from "../../till/client/till-keys.ts";

const keys = { cash: "payCash", card: "payCard", mobile_money: "payMobile" } as const;

interface Props {
  /** The cash that the cashier entered before the offer of a shift interrupted this form; undefined otherwise. */
  entered: number | undefined;
  onClose: () => void;
}

/** The form for the payment. Cash, a typed reference or a total of 0 pays at once; otherwise a provider collects. */
export function PaymentForm({ entered, onClose }: Props) {
  const { t } = useTranslation("pos");
  const formId = useId();
  const { cart, totals, act, checkout, payExactly, takePayment } = useTillScreen();
  const customer = useCustomerOf(cart);
  // On a phone the form opens without a focused field, because the keyboard would cover the rest of the form.
  const isPhone = useIsPhone();
  const method = cart.method ?? "cash";
  const { total } = totals;
  const [typed, setTyped] = useState<Partial<PaymentChoice>>(() => ({
    ...(entered !== undefined && { tendered: entered }),
  }));
  const [isByHand, setByHand] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const choice: PaymentChoice = {
    ...emptyPayment,
    phone: draftOf(cart.id).phone ?? customer?.phone ?? "",
    ...typed,
    method,
  };
  const problem = problemOf(choice, total, isByHand);
  const change = (part: Partial<PaymentChoice>) => {
    setTyped({ ...typed, ...part });
    checkout.forgetRefusal();
  };
  const send = () => {
    // `flushSync` renders the error first, so that the invalid field can be focused.
    flushSync(() => setSubmitted(true));
    if (box.current && showUnreadAmounts(box.current)) return;
    if (problem) {
      showFirstError(box.current);
      return;
    }
    if (method === "mobile_money") saveDraft(cart.id, { phone: choice.phone });
    takePayment(toTender(choice, isByHand));
  };
  const choose = (next: PaymentMethod) => {
    act({ act: "choose-method", method: next });
    setTyped({});
    setSubmitted(false);
    setByHand(false);
  };
  useTillKeys(
    {
      pay: send,
      exactCash: payExactly,
      payCash: () => choose("cash"),
      payCard: () => choose("card"),
      payMobile: () => choose("mobile_money"),
      ...(method !== "cash" && { paidAlready: () => setByHand(!isByHand) }),
    },
    { inDialog: true },
  );
  // When a key chooses another method or `paidAlready`, the focused field disappears. Then a new field gets the focus.
  const fieldsOf = useRef("");
  useEffect(() => {
    const now = `${method} ${isByHand}`;
    if (fieldsOf.current === now) return;
    fieldsOf.current = now;
    if (isPhone || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>("input[type=tel], input:checked")?.focus();
  });
  const isAsking = method !== "cash" && !isByHand && total > 0;
  const asked = {
    choice,
    onChange: change,
    problem: isSubmitted ? problem : null,
    isByHand,
    onByHand: setByHand,
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("securePayment")}
      dirty={typed.reference !== undefined}
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
            {isAsking ? t("confirmAsk") : t("confirm")}
          </Button>
        </>
      }
    >
      <PaymentSum label={t("toPay")} minor={total} />
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
        <MethodField
          label={t("method")}
          hideLabel
          value={method}
          onChange={choose}
          hintOf={(each) => keyHint(keys[each])}
        />
        {method === "cash" ? (
          <CashFields
            amount={total}
            tendered={choice.tendered}
            onChange={(tendered) => change({ tendered })}
          />
        ) : null}
        {method === "mobile_money" ? <WalletPayment {...asked} /> : null}
        {method === "card" ? <CardPayment {...asked} /> : null}
      </form>
      <Refused isAsking={isAsking} />
    </Dialog>
  );
}

/** Shows the step of the checkout that failed, in the words of the spec, and the server's reason. */
function Refused({ isAsking }: { isAsking: boolean }) {
  const { t } = useTranslation("pos");
  const errorText = useErrorText();
  const { refusal } = useTillScreen().checkout;
  if (!refusal) return null;
  const { fields } = refusal;
  const isPayment = Object.keys(fields).some((field) => field.startsWith("payment"));
  const title = !isPayment
    ? t("createFailed")
    : "payment.provider" in fields
      ? t("unsupportedProvider")
      : isAsking
        ? t("initializeFailed")
        : t("initializationFailed");
  return (
    <div className="mt-4">
      <Notice tone="loss" title={title}>
        {fields["payment.phone"] ?? errorText(refusal)}
      </Notice>
    </div>
  );
}
