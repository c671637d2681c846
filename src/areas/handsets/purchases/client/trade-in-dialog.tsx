import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { PhoneField } from "#src/client/ui/fields/phone-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField, FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { ItemFields, type BuyFormHook } from "./buy-fields.tsx";
import { emptyPurchase, type BuyForm } from "./buy-form.ts";
import { ConditionPart, HandsetPart, IdentityField, SignaturePart } from "./handset-parts.tsx";
import { useImeiCheck, useTyped, type CheckedFields } from "./imei-warnings.tsx";
import { usePriceApproval } from "./price-approval.tsx";
import {
  checkTradeIn,
  tradeInOf,
  type EnteredTradeIn,
  type SellerOfSale,
} from "./trade-in-form.ts";

interface Props {
  seller: SellerOfSale;
  /** What the sale still owes, in minor units. */
  most: number;
  /** The IMEIs of handsets that pay for the same sale. */
  others: readonly string[];
  /** What was typed before. */
  typed: BuyForm | undefined;
  onClose: () => void;
  onDone: (entered: EnteredTradeIn) => void;
}

/** Enters a used handset that pays a part of a sale. Nothing is stored before the sale. */
export default function TradeInDialog({ seller, most, others, typed, onClose, onDone }: Props) {
  const { t } = useTranslation("handsets");
  const { money } = useCurrency();
  const { settings } = useShop();
  const [checked, setChecked] = useState<CheckedFields>(typed ?? emptyPurchase);
  const check = useImeiCheck(checked);
  const asksIdentity = settings.workflow.requireSellerIdentity;
  const warnings = check?.warnings.map(({ kind }) => kind) ?? [];
  const form = useDialogForm<BuyForm, EnteredTradeIn>({
    defaultValues: typed ?? emptyPurchase,
    check: (values) => checkTradeIn(values, { asksIdentity, warnings, seller, most, others }),
    submit: async (values) => {
      const body = tradeInOf(values, (handset) => t("itemName", { handset }), seller);
      return { imei: body.imei, value: values.price ?? 0, body, typed: values };
    },
    onDone,
  });
  useTyped(form, checked, setChecked);
  const sellerName = useWatch({ control: form.control, name: "sellerName" });
  const approval = usePriceApproval(form, check);
  return (
    <>
      <FormDialog
        onClose={onClose}
        size="large"
        title={t("tradeIn.title")}
        form={form}
        submitLabel={t("tradeIn.submit")}
        disabledReason={(check?.isHere && t("isHere")) || approval.reason}
      >
        <HandsetPart form={form} check={check} />
        <SellerOfTradeIn form={form} seller={seller} />
        <IdentityField form={form} isAsked={asksIdentity} />
        <ConditionPart form={form} />
        <ControlledField form={form} name="price">
          {(field) => (
            <MoneyField
              label={t("tradeIn.value")}
              hint={t("tradeIn.valueHint", { amount: money(most) })}
              {...field}
            />
          )}
        </ControlledField>
        {approval.notice}
        <ItemFields form={form} />
        <SignaturePart form={form} seller={seller?.name ?? sellerName} />
      </FormDialog>
      {approval.question}
    </>
  );
}

function SellerOfTradeIn({ form, seller }: { form: BuyFormHook; seller: SellerOfSale }) {
  const { t } = useTranslation("handsets");
  if (seller)
    return (
      <p>
        <span className="text-ink-quiet">{t("field.seller")}:</span> {seller.name}
      </p>
    );
  const { input, control } = labelled(form, t, "tradeIn.");
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <TextField {...input("sellerName")} maxLength={120} autoComplete="off" />
      <FormField {...control("sellerPhone")} as={PhoneField} />
    </div>
  );
}
