import { useId, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { unitPriceOf, type CartLine } from "./cart.ts";
import { useTillScreen } from "../../till/client/till-context.ts";

/** One line of the cart: another price with its reason, and whether it is for the cart's repair. */
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
  const [price, setPrice] = useState<number | null>(unitPriceOf(line));
  const [reason, setReason] = useState(line.override?.reason ?? "");
  const [forRepair, setForRepair] = useState(line.forRepair);
  const [asked, setAsked] = useState(false);
  const isOther = price !== null && price !== line.price;
  const priceMissing = price === null || price < 0;
  const reasonMissing = isOther && reason.trim() === "";

  const apply = () => {
    setAsked(true);
    if (mayPrice) {
      if (priceMissing || reasonMissing) return;
      const override = isOther ? { unitPrice: price, reason: reason.trim() } : null;
      act({ act: "override", itemId, override });
    }
    act({ act: "for-repair", itemId, forRepair });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
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
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {mayPrice ? (
          <>
            <MoneyField
              label={t("price")}
              hint={t("usualPrice", { amount: money(line.price) })}
              error={asked && priceMissing ? t("common:invalid.required") : undefined}
              value={price}
              onChange={setPrice}
            />
            {isOther ? (
              <TextField
                label={t("reason")}
                optional={false}
                maxLength={200}
                value={reason}
                error={asked && reasonMissing ? t("reasonMissing") : undefined}
                onChange={(event) => setReason(event.target.value)}
              />
            ) : null}
          </>
        ) : (
          <Notice>{t("priceNotAllowed")}</Notice>
        )}
        {cart.repair ? (
          <CheckboxField
            label={t("forRepair", { ticket: cart.repair.ticketNumber })}
            checked={forRepair}
            onChange={(event) => setForRepair(event.target.checked)}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
