import { Banknote, CreditCard, Smartphone } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { showUnreadAmounts } from "#src/client/ui/fields/unread-amounts.ts";
import type { PaymentMethod } from "#src/areas/payments/contract.ts";
import { useCustomerOf } from "../../till/client/customer-panel.tsx";
import { CardPayment, CashPayment, WalletPayment } from "./payment-methods.tsx";
import { problemOf, toTender, type PaymentChoice } from "./payment-choice.ts";
import { PaymentSum } from "./payment-sum.tsx";
import { draftOf, saveDraft } from "../../till/client/till-drafts.ts";
import { useTillScreen } from "../../till/client/till-context.ts";
import { keyHint, useTillKeys } from "../../till/client/till-keys.ts";

const icons = {
  cash: <Banknote size={16} />,
  card: <CreditCard size={16} />,
  mobile_money: <Smartphone size={16} />,
};
const keys = { cash: "payCash", card: "payCard", mobile_money: "payMobile" } as const;
const methods = ["cash", "card", "mobile_money"] as const;

/** Cash with change, card, or a wallet that is asked, or was paid by hand. Enter completes it. */
export function PaymentForm({ exact, onClose }: { exact: boolean; onClose: () => void }) {
  const { t } = useTranslation("pos");
  const formId = useId();
  const { cart, totals, act, checkout } = useTillScreen();
  const customer = useCustomerOf(cart);
  // There a field that has the focus brings a keyboard over everything else.
  const isPhone = useIsPhone();
  const method = cart.method ?? "cash";
  const { total } = totals;
  const [typed, setTyped] = useState<Partial<PaymentChoice>>(() => ({
    ...(exact && { tendered: total }),
  }));
  const [isByHand, setByHand] = useState(false);
  const [asked, setAsked] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const choice: PaymentChoice = {
    provider: "mpesa",
    phone: draftOf(cart.id).phone ?? customer?.phone ?? "",
    reference: "",
    tendered: null,
    ...typed,
    method,
  };
  const problem = problemOf(choice, total, isByHand);
  const change = (part: Partial<PaymentChoice>) => {
    setTyped({ ...typed, ...part });
    checkout.forgetRefusal();
  };
  const send = () => {
    // Shown at once, so that the field that is wrong can be gone to.
    flushSync(() => setAsked(true));
    if (box.current && showUnreadAmounts(box.current)) return;
    if (problem) {
      box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    if (method === "mobile_money") saveDraft(cart.id, { phone: choice.phone });
    checkout.send(toTender(choice, isByHand));
  };
  const countExactly = () => {
    if (method !== "cash") act({ act: "choose-method", method: "cash" });
    change({ tendered: total });
  };
  const choose = (next: PaymentMethod) => {
    act({ act: "choose-method", method: next });
    setTyped({});
    setAsked(false);
    setByHand(false);
  };
  useTillKeys(
    {
      pay: send,
      exactCash: countExactly,
      payCash: () => choose("cash"),
      payCard: () => choose("card"),
      payMobile: () => choose("mobile_money"),
      ...(method !== "cash" && { paidAlready: () => setByHand(!isByHand) }),
    },
    { inDialog: true },
  );
  // A key chose another way of paying: the field that had the focus is gone, and the next key must not go nowhere.
  const fieldsOf = useRef("");
  useEffect(() => {
    const now = `${method} ${isByHand}`;
    if (fieldsOf.current === now) return;
    fieldsOf.current = now;
    if (isPhone || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>("input[type=tel], input:checked")?.focus();
  });
  const isAsking = method !== "cash" && !isByHand && total > 0;
  const fields = { choice, onChange: change, total, problem: asked ? problem : null };

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
            data-autofocus={exact || isPhone ? true : undefined}
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
        <SegmentedControl
          label={t("method")}
          hideLabel
          wide
          value={method}
          onChange={choose}
          options={methods.map((value) => ({
            value,
            label: t(value),
            icon: icons[value],
            hint: keyHint(keys[value]),
          }))}
        />
        {method === "cash" ? <CashPayment {...fields} /> : null}
        {method === "mobile_money" ? (
          <WalletPayment {...fields} isByHand={isByHand} onByHand={setByHand} />
        ) : null}
        {method === "card" ? (
          <CardPayment {...fields} isByHand={isByHand} onByHand={setByHand} />
        ) : null}
      </form>
      <Refused isAsking={isAsking} />
    </Dialog>
  );
}

/** Why it was not sold, in the spec's words: what was being done, and why not. */
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
