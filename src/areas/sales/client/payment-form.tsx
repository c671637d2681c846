import { Banknote, CreditCard, Smartphone } from "lucide-react";
import { useId, useState } from "react";
import { useErrorText } from "#src/client/error-text.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { Notice } from "#src/client/ui/notice.tsx";
import { SegmentedControl } from "#src/client/ui/segmented-control.tsx";
import { useCustomerOf } from "./customer-panel.tsx";
import { CardPayment, CashPayment, WalletPayment } from "./payment-methods.tsx";
import { problemOf, toTender, type PaymentChoice } from "./payment-choice.ts";
import { PaymentSum } from "./payment-sum.tsx";
import { draftOf, keepDraft } from "./till-drafts.ts";
import { useTillScreen } from "./till-context.ts";
import { keyHint, useTillKeys } from "./till-keys.ts";

const icons = {
  cash: <Banknote size={16} />,
  card: <CreditCard size={16} />,
  mobile_money: <Smartphone size={16} />,
};
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
    setAsked(true);
    if (problem) return;
    if (method === "mobile_money") keepDraft(cart.id, { phone: choice.phone });
    checkout.send(toTender(choice, isByHand));
  };
  const countExactly = () => {
    if (method !== "cash") act({ act: "choose-method", method: "cash" });
    change({ tendered: total });
  };
  useTillKeys({ pay: send, exactCash: countExactly }, { inDialog: true });
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
          onChange={(next) => {
            act({ act: "choose-method", method: next });
            setTyped({});
            setAsked(false);
            setByHand(false);
          }}
          options={methods.map((value) => ({ value, label: t(value), icon: icons[value] }))}
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
