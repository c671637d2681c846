import { useId } from "react";
import { useWatch } from "react-hook-form";
import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { unitPriceOf, type CartLine } from "../../till-state/client/cart.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";

interface Values {
  price: number | null;
  reason: string;
  forRepair: boolean;
}

/** Removes a line of the cart, or changes its price (with a reason) and whether it is sold for the linked repair. */
export default function LineDialog({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const { cart } = useTillScreen();
  const line = cart.lines.find((each) => each.itemId === itemId);
  return line ? <Line line={line} onClose={onClose} /> : null;
}

function Line({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const { t } = useTranslation("pos");
  const formId = useId();
  const { money } = useCurrency();
  const mayPrice = useMay()("override_prices");
  const { cart, act } = useTillScreen();
  const { itemId, name, sku } = line;
  const isOther = (price: number | null): price is number => price !== null && price !== line.price;
  const form = useDialogForm<Values>({
    defaultValues: {
      price: unitPriceOf(line),
      reason: line.override?.reason ?? "",
      forRepair: line.forRepair,
    },
    check: ({ price, reason }) =>
      mayPrice
        ? {
            price: price === null || price < 0 ? "common:invalid.required" : undefined,
            reason: isOther(price) ? needed(reason, t("reasonMissing")) : undefined,
          }
        : {},
    submit: async ({ price, reason, forRepair }) => {
      if (mayPrice) {
        const override = isOther(price) ? { unitPrice: price, reason: reason.trim() } : null;
        act({ act: "override", itemId, override });
      }
      act({ act: "for-repair", itemId, forRepair });
    },
    onDone: onClose,
  });
  const price = useWatch({ control: form.control, name: "price" });
  const { input, control } = labelled(form, t, "");
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.formState.isDirty}
      title={name}
      description={sku}
      size="small"
      footer={
        <>
          <Button
            onClick={() => {
              act({ act: "remove", itemId });
              onClose();
            }}
          >
            {t("remove")}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {mayPrice || cart.repair ? t("apply") : t("common:close")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
        {mayPrice ? (
          <>
            <FormField
              {...control("price")}
              as={MoneyField}
              hint={t("usualPrice", { amount: money(line.price) })}
            />
            {isOther(price) ? (
              <TextField {...input("reason")} optional={false} maxLength={200} />
            ) : null}
          </>
        ) : (
          <Notice>{t("priceNotAllowed")}</Notice>
        )}
        {cart.repair ? (
          <CheckboxField
            label={t("forRepair", { ticket: cart.repair.ticketNumber })}
            {...form.field("forRepair")}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
