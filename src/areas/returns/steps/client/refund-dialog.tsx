import { Banknote, CreditCard, Smartphone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { paymentMethods, wallets } from "#src/areas/payments/contract.ts";
import type { Returned } from "../../contract.ts";
import { returnRefusal, useTakeStep } from "../../client/return-acts.ts";
import { TaskDialog } from "./task-dialog.tsx";

const icons = {
  cash: <Banknote size={16} />,
  card: <CreditCard size={16} />,
  mobile_money: <Smartphone size={16} />,
};

/** Money back: how much, how, and why. Goods go back at what was paid for them. */
export function RefundDialog({ returned, onClose }: { returned: Returned; onClose: () => void }) {
  const { t } = useTranslation("returns");
  const isGoods = returned.saleItemId !== null;
  const [amount, setAmount] = useState<number | null>(returned.refundable);
  const [method, setMethod] = useState<(typeof paymentMethods)[number]>("cash");
  const [provider, setProvider] = useState<(typeof wallets)[number]>("mpesa");
  const [reference, setReference] = useState("");
  const [note, setNote] = useState("");
  const [keepsDefective, setKeeps] = useState(isGoods);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const step = useTakeStep();
  const isWrong = amount === null || amount < 1 || amount > returned.refundable;
  const isMobile = method === "mobile_money";
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (isWrong) return;
    step.mutate(
      {
        params: { id: returned.id },
        body: {
          step: "refunded",
          version: returned.version,
          ...(note.trim() && { note: note.trim() }),
          refund: {
            method,
            ...(isMobile && { provider }),
            ...(reference.trim() && method !== "cash" && { reference: reference.trim() }),
            ...(isGoods ? { keepsDefective } : { amount }),
          },
        },
      },
      { onSuccess: onClose, onError: (error) => setProblem(returnRefusal(t, error)) },
    );
  };
  return (
    <TaskDialog
      returned={returned}
      title={t("verb.refunded")}
      dirty={note !== "" || reference !== ""}
      sending={step.isPending}
      problem={problem}
      onSend={send}
      onClose={onClose}
    >
      <p className="flex items-baseline justify-between gap-3 rounded-control bg-sunken px-3 py-2">
        <span className="text-ink-quiet">{t("refund.left")}</span>
        <Money minor={returned.refundable} className="text-20 font-strong" />
      </p>
      {isGoods ? null : (
        <MoneyField
          label={t("refund.amount")}
          value={amount}
          onChange={setAmount}
          error={asked && isWrong ? t("refund.amountWrong") : undefined}
        />
      )}
      <SegmentedControl
        label={t("refund.how")}
        wide
        value={method}
        onChange={setMethod}
        options={paymentMethods.map((each) => ({
          value: each,
          label: t(`refund.method.${each}`),
          icon: icons[each],
        }))}
      />
      {isMobile ? (
        <SelectField
          label={t("refund.wallet")}
          value={provider}
          onChange={(event) => {
            const wallet = wallets.find((each) => each === event.target.value);
            if (wallet) setProvider(wallet);
          }}
          options={wallets.map((each) => ({
            value: each,
            label: t(`devices:payment.provider.${each}`),
          }))}
        />
      ) : null}
      {method === "cash" ? null : (
        <TextField
          label={t("refund.reference")}
          optional
          value={reference}
          maxLength={60}
          autoCapitalize="characters"
          onChange={(event) => setReference(event.target.value)}
        />
      )}
      {isGoods ? (
        <CheckboxField
          label={t("replace.keepsDefective")}
          hint={t("replace.keepsDefectiveHint")}
          checked={keepsDefective}
          onChange={(event) => setKeeps(event.target.checked)}
        />
      ) : null}
      <TextArea
        label={t("field.note")}
        optional
        rows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </TaskDialog>
  );
}
