import { useId, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { discountOf, isBeyondLimit } from "../../rules.ts";
import { discountOn, subtotalOf } from "./cart.ts";
import { useTillScreen } from "../../till/client/till-context.ts";

/** A part of the whole, or an amount; over the shop's limit with the right and a reason. */
export default function DiscountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("pos");
  const formId = useId();
  const { money } = useCurrency();
  const mayGiveMore = useMay()("give_discounts");
  const { cart, act, settings } = useTillScreen();
  const before = discountOn(cart);
  const [type, setType] = useState(before?.type ?? "percent");
  const [percent, setPercent] = useState(before?.type === "percent" ? String(before.value) : "");
  const [amount, setAmount] = useState(before?.type === "fixed" ? before.value : null);
  const [reason, setReason] = useState(before?.reason ?? "");
  const [asked, setAsked] = useState(false);

  const subtotal = subtotalOf(cart);
  const limit = settings.sales.discountLimitPercent;
  // Typed with a comma, or not a number at all: then there is none (spec §5).
  const value = type === "percent" ? Number(percent.replace(",", ".")) || 0 : (amount ?? 0);
  const isTooMuch = value < 0 || value > (type === "percent" ? 100 : subtotal);
  const isOver = !isTooMuch && isBeyondLimit(subtotal, { type, value }, limit);
  const reasonMissing = isOver && mayGiveMore && reason.trim() === "";
  const problem = isTooMuch
    ? type === "percent"
      ? t("percentTooMuch")
      : t("discountTooMuch", { amount: money(subtotal) })
    : isOver && !mayGiveMore
      ? t("overLimit", { percent: limit })
      : undefined;

  const apply = () => {
    setAsked(true);
    if (problem || reasonMissing) return;
    act({ act: "discount", discount: { type, value, reason: isOver ? reason.trim() : "" } });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("discountTitle")}
      size="small"
      footer={
        <>
          {before ? (
            <Button
              onClick={() => {
                act({ act: "discount", discount: null });
                onClose();
              }}
            >
              {t("removeDiscount")}
            </Button>
          ) : (
            <Button onClick={onClose}>{t("common:cancel")}</Button>
          )}
          <Button variant="primary" type="submit" form={formId}>
            {t("apply")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <SegmentedControl
          label={t("discountType")}
          hideLabel
          wide
          value={type}
          onChange={setType}
          options={[
            { value: "percent", label: t("percent") },
            { value: "fixed", label: t("fixed") },
          ]}
        />
        {type === "percent" ? (
          <TextField
            label={t("percentOff")}
            suffix={<span className="pointer-events-none pr-2">%</span>}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={percent}
            error={problem}
            onChange={(event) => setPercent(event.target.value)}
          />
        ) : (
          <MoneyField label={t("amountOff")} value={amount} error={problem} onChange={setAmount} />
        )}
        {isOver && mayGiveMore ? (
          <TextField
            label={t("reason")}
            hint={t("overLimitReason", { percent: limit })}
            optional={false}
            maxLength={200}
            value={reason}
            error={asked && reasonMissing ? t("reasonMissing") : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : null}
        <p className="flex items-baseline justify-between rounded-control bg-sunken px-3 py-2.5">
          <span className="text-ink-quiet">{t("total")}</span>
          <Money
            minor={subtotal - (problem ? 0 : discountOf(subtotal, { type, value }))}
            className="text-20 font-strong"
          />
        </p>
      </form>
    </Dialog>
  );
}
