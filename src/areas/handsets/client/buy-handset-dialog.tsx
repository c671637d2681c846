import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useQuery } from "@tanstack/react-query";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { CustomerPicker } from "#src/areas/customers/client/customer-picker.tsx";
import { useShop } from "#src/areas/devices/client/use-shop.ts";
import { ChecklistFold } from "#src/areas/devices/intake/client/intake-checklist.tsx";
import { SignatureField } from "#src/areas/devices/signatures/client/signature-field.tsx";
import { shiftsContract } from "#src/areas/payments/shifts/contract.ts";
import { handsetsContract, type ImeiCheck, type UsedHandsetInList } from "../contract.ts";
import { ItemFields, ModelFields, type BuyFormHook } from "./buy-fields.tsx";
import { checkPurchase, emptyPurchase, purchaseOf, type BuyForm } from "./buy-form.ts";
import { ImeiWarnings, useImeiCheck } from "./imei-warnings.tsx";

interface Props {
  onClose: () => void;
  onBought: (handset: UsedHandsetInList) => void;
}

/** Buys a used handset from a person. The price is paid from the open drawer. */
export default function BuyHandsetDialog({ onClose, onBought }: Props) {
  const { t } = useTranslation("handsets");
  const { settings } = useShop();
  const [imei, setImei] = useState("");
  const check = useImeiCheck(imei);
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
  // The warnings are read for the typed IMEI, and the check of the form needs them.
  const typed = useWatch({ control: form.control, name: "imei" });
  if (typed !== imei) setImei(typed);
  return (
    <FormDialog
      onClose={onClose}
      size="large"
      title={t("buying.title")}
      form={form}
      submitLabel={t("buying.submit")}
      disabledReason={(hasNoShift && t("noShift")) || (check?.isHere && t("isHere"))}
    >
      {hasNoShift ? <Notice tone="waiting">{t("noShift")}</Notice> : null}
      <HandsetPart form={form} check={check} />
      <SellerPart form={form} asksIdentity={asksIdentity} />
      <ControlledField form={form} name="condition">
        {({ value, onChange }) => (
          <ChecklistFold
            title={t("field.condition")}
            hint={t("conditionHint")}
            labels={settings.devices.checklistItems}
            value={value}
            onChange={onChange}
          />
        )}
      </ControlledField>
      <TextArea
        label={t("field.conditionNote")}
        optional
        rows={2}
        maxLength={1000}
        {...form.field("conditionNote")}
      />
      <ControlledField form={form} name="price">
        {(field) => <MoneyField label={t("field.price")} hint={t("field.priceHint")} {...field} />}
      </ControlledField>
      <ItemFields form={form} />
      <SignaturePart form={form} />
    </FormDialog>
  );
}

function HandsetPart({ form, check }: { form: BuyFormHook; check: ImeiCheck | null }) {
  const { t } = useTranslation("handsets");
  return (
    <>
      <TextField
        label={t("field.imei")}
        hint={t("field.imeiHint")}
        inputMode="numeric"
        maxLength={30}
        data-autofocus
        {...form.field("imei")}
      />
      <ControlledField form={form} name="confirmed">
        {({ value, onChange, error }) => (
          <ImeiWarnings check={check} value={value} onChange={onChange} error={error} />
        )}
      </ControlledField>
      <ModelFields form={form} />
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
                if (customer?.nationalId) form.setValue("identity", customer.nationalId);
              }}
              onPicked={() => form.setFocus("identity")}
              error={error}
            />
          </div>
        )}
      </ControlledField>
      <TextField
        label={t("field.identity")}
        optional={!asksIdentity}
        maxLength={40}
        autoComplete="off"
        {...form.field("identity")}
      />
    </div>
  );
}

function SignaturePart({ form }: { form: BuyFormHook }) {
  const { t } = useTranslation("handsets");
  const seller = useWatch({ control: form.control, name: "seller" });
  return (
    <ControlledField form={form} name="signature">
      {({ value, onChange, error }) => (
        <SignatureField
          label={t("field.signature")}
          name={seller ? customerName(seller, t) : ""}
          {...{ value, onChange, error }}
        />
      )}
    </ControlledField>
  );
}
