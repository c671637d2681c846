import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useQuery } from "@tanstack/react-query";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { CustomerPicker } from "#src/areas/customers/management/client/customer-picker.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { shiftsContract } from "#src/areas/payments/shifts/contract.ts";
import { handsetsContract, type UsedHandsetInList } from "../../contract.ts";
import { ItemFields, type BuyFormHook } from "./buy-fields.tsx";
import { checkPurchase, emptyPurchase, purchaseOf, type BuyForm } from "./buy-form.ts";
import { ConditionPart, HandsetPart, IdentityField, SignaturePart } from "./handset-parts.tsx";
import { useImeiCheck, useTyped, type CheckedFields } from "./imei-warnings.tsx";
import { usePriceApproval } from "./price-approval.tsx";

interface Props {
  onClose: () => void;
  onBought: (handset: UsedHandsetInList) => void;
}

/** Buys a used handset from a person. The price is paid from the open drawer. */
export default function BuyHandsetDialog({ onClose, onBought }: Props) {
  const { t } = useTranslation("handsets");
  const { settings } = useShop();
  const [checked, setChecked] = useState<CheckedFields>(emptyPurchase);
  const check = useImeiCheck(checked);
  const hasNoShift = useQuery(read(shiftsContract.getCurrentShift, {})).data?.shift === null;
  const buy = useWrite(handsetsContract.buyUsedHandset);
  const asksIdentity = settings.workflow.requireSellerIdentity;
  const form = useDialogForm<BuyForm, UsedHandsetInList>({
    defaultValues: emptyPurchase,
    check: (values) =>
      checkPurchase(values, {
        asksIdentity,
        warnings: check?.warnings.map(({ kind }) => kind) ?? [],
      }),
    failed: t("buying.failed"),
    submit: async (values) => {
      const body = purchaseOf(values, (handset) => t("itemName", { handset }));
      const bought = await buy.mutateAsync({ body });
      toasts.success(t("buying.done", { number: bought.handsetNumber }));
      return bought;
    },
    onDone: onBought,
  });
  const seller = useWatch({ control: form.control, name: "seller" });
  useTyped(form, checked, setChecked);
  const approval = usePriceApproval(form, check);
  return (
    <>
      <FormDialog
        onClose={onClose}
        size="large"
        title={t("buying.title")}
        form={form}
        submitLabel={t("buying.submit")}
        disabledReason={
          (hasNoShift && t("noShift")) || (check?.isHere && t("isHere")) || approval.reason
        }
      >
        {hasNoShift ? <Notice tone="waiting">{t("noShift")}</Notice> : null}
        <HandsetPart form={form} check={check} />
        <SellerPart form={form} asksIdentity={asksIdentity} />
        <ConditionPart form={form} />
        <ControlledField form={form} name="price">
          {(field) => (
            <MoneyField label={t("field.price")} hint={t("field.priceHint")} {...field} />
          )}
        </ControlledField>
        {approval.notice}
        <ItemFields form={form} />
        <SignaturePart form={form} seller={seller ? customerName(seller, t) : ""} />
      </FormDialog>
      {approval.question}
    </>
  );
}

function SellerPart({ form, asksIdentity }: { form: BuyFormHook; asksIdentity: boolean }) {
  const { t } = useTranslation("handsets");
  return (
    <div className="flex flex-col gap-4">
      <ControlledField form={form} name="seller">
        {({ value, onChange, error }) => (
          <div className="flex flex-col gap-1.5">
            <span className="font-medium">{t("field.seller")}</span>
            <CustomerPicker
              value={value}
              onSelect={(customer) => {
                onChange(customer);
                // What was typed stays, but not what the customer before has.
                const typed = form.getValues("identity");
                const kept = typed === value?.nationalId ? "" : typed;
                form.setValue("identity", customer?.nationalId ?? kept);
              }}
              onPicked={() => form.setFocus("identity")}
              error={error}
            />
          </div>
        )}
      </ControlledField>
      <IdentityField form={form} isAsked={asksIdentity} />
    </div>
  );
}
