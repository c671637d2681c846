import { readTypedNumber } from "#src/shared/texts/typed-number.ts";
import { useWatch } from "react-hook-form";
import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form-base.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { discountOf, isBeyondLimit } from "../../rules.ts";
import { discountRequestsContract } from "../../discount-requests/contract.ts";
import {
  discountOn,
  subtotalOf,
  type Cart,
  type ManualDiscount,
} from "../../till-state/client/cart.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";

interface Values {
  type: "percent" | "fixed";
  percent: string;
  amount: number | null;
  reason: string;
}

const FORM_ID = "discount-form";

/**
 * Sets or removes the cart's discount. Above the shop's limit, it needs a reason, and `give_discounts` or an approval of
 * somebody who has it.
 */
export default function DiscountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("pos");
  const { cart, act } = useTillScreen();
  const asking = useWrite(discountRequestsContract.askForDiscount);
  const given = discountOn(cart);
  const subtotal = subtotalOf(cart);
  const check = useDiscountCheck(subtotal);
  const form = useDialogForm<Values>({
    defaultValues: valuesOf(given?.type === "percent" || given?.type === "fixed" ? given : null),
    check: (values) => {
      const { problem, needsReason } = check(values);
      return {
        [fieldOf[values.type]]: problem,
        reason: needsReason ? needed(values.reason, t("reasonMissing")) : undefined,
      };
    },
    submit: async (values) => {
      const { discount, needsReason, asks } = check(values);
      const reason = needsReason ? values.reason.trim() : "";
      if (!asks) return act({ act: "discount", discount: { ...discount, reason } });
      const request = await asking.mutateAsync({ body: requestFor(cart, discount, reason) });
      act({ act: "discount", discount: { ...discount, reason, approvalId: request.id } });
    },
    onDone: onClose,
  });
  const values = useWatch({ control: form.control, compute: (all: Values) => all });
  const { discount, problem, needsReason, asks, limit } = check(values);
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.formState.isDirty}
      title={t("discountTitle")}
      size="small"
      footer={
        <>
          {given ? (
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
          <Button variant="primary" type="submit" form={FORM_ID} loading={form.submitting}>
            {t(asks ? "askForDiscount" : "apply")}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
        <ControlledField form={form} name="type">
          {({ value, onChange }) => (
            <SegmentedControl
              label={t("discountType")}
              hideLabel
              wide
              value={value}
              onChange={onChange}
              options={[
                { value: "percent", label: t("percent") },
                { value: "fixed", label: t("fixed") },
              ]}
            />
          )}
        </ControlledField>
        <DiscountValue form={form} type={values.type} problem={problem} />
        {needsReason ? (
          <TextField
            label={t("reason")}
            hint={t(asks ? "overLimitAsk" : "overLimitReason", { percent: limit })}
            optional={false}
            maxLength={200}
            {...form.field("reason")}
          />
        ) : null}
        <NewTotal minor={subtotal - (problem ? 0 : discountOf(subtotal, discount))} />
        <FormError text={form.formError} />
      </form>
    </Dialog>
  );
}

interface ValueProps {
  form: AppForm<Values, Values>;
  type: Values["type"];
  problem: string | undefined;
}

/** The field of the percentage or of the amount. */
function DiscountValue({ form, type, problem }: ValueProps) {
  const { t } = useTranslation("pos");
  return type === "percent" ? (
    <TextField
      label={t("percentOff")}
      suffix={<span className="pointer-events-none pr-2">%</span>}
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      {...form.field("percent")}
      error={problem}
    />
  ) : (
    <ControlledField form={form} name="amount">
      {(field) => <MoneyField label={t("amountOff")} {...field} error={problem} />}
    </ControlledField>
  );
}

function NewTotal({ minor }: { minor: number }) {
  const { t } = useTranslation("pos");
  return (
    <p className="flex items-baseline justify-between rounded-control bg-sunken px-3 py-2.5">
      <span className="text-ink-quiet">{t("total")}</span>
      <Money minor={minor} className="text-20 font-strong" />
    </p>
  );
}

/** The goods of the cart and its discount, for those who approve it. */
const requestFor = (
  { lines, customer, order }: Cart,
  discount: Pick<ManualDiscount, "type" | "value">,
  reason: string,
) => ({
  lines: lines.map(({ itemId, quantity, override }) => ({
    itemId,
    quantity,
    ...(override && { priceOverride: override }),
  })),
  discount,
  reason,
  ...(customer && customer !== "new" && { customerId: customer.id }),
  ...(order && { orderRequestId: order.id }),
});

const fieldOf = { percent: "percent", fixed: "amount" } as const;

const valuesOf = (before: ManualDiscount | null): Values => ({
  type: before?.type ?? "percent",
  percent: before?.type === "percent" ? String(before.value) : "",
  amount: before?.type === "fixed" ? before.value : null,
  reason: before?.reason ?? "",
});

/** Returns a function that reads the entered discount and checks whether this user may give it. */
function useDiscountCheck(subtotal: number) {
  const { t } = useTranslation("pos");
  const { money } = useCurrency();
  const may = useMay();
  const mayGiveMore = may("give_discounts");
  const mayAsk = !mayGiveMore && may("ask_discounts");
  const limit = useTillScreen().settings.sales.discountLimitPercent;
  return ({ type, percent, amount }: Values) => {
    // Text that is not a number counts as 0 (spec §5). A decimal comma is accepted too.
    const value = type === "percent" ? readTypedNumber(percent) || 0 : (amount ?? 0);
    const discount = { type, value };
    const isTooMuch = value < 0 || value > (type === "percent" ? 100 : subtotal);
    const isOver = !isTooMuch && isBeyondLimit(subtotal, discount, limit);
    const tooMuch =
      type === "percent" ? t("percentTooMuch") : t("discountTooMuch", { amount: money(subtotal) });
    const notAllowed =
      isOver && !mayGiveMore && !mayAsk ? t("overLimit", { percent: limit }) : undefined;
    return {
      discount,
      limit,
      problem: isTooMuch ? tooMuch : notAllowed,
      needsReason: isOver && (mayGiveMore || mayAsk),
      asks: isOver && mayAsk,
    };
  };
}
