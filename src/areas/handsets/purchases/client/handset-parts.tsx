/** The parts of a form about a handset that somebody sells to the shop. */
import { useTranslation } from "#src/client/words/i18n.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { ChecklistFold } from "#src/areas/devices/intake/client/intake-checklist.tsx";
import { SignatureField } from "#src/areas/devices/signatures/client/signature-field.tsx";
import type { ImeiCheck } from "../../contract.ts";
import { ModelFields, type BuyFormHook } from "./buy-fields.tsx";
import { ImeiWarnings } from "./imei-warnings.tsx";

/** The IMEI with its warnings, brand, model and color. */
export function HandsetPart({ form, check }: { form: BuyFormHook; check: ImeiCheck | null }) {
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

export function ConditionPart({ form }: { form: BuyFormHook }) {
  const { t } = useTranslation("handsets");
  const { settings } = useShop();
  return (
    <>
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
    </>
  );
}

export function IdentityField({ form, isAsked }: { form: BuyFormHook; isAsked: boolean }) {
  const { t } = useTranslation("handsets");
  return (
    <TextField
      label={t("field.identity")}
      optional={!isAsked}
      maxLength={40}
      autoComplete="off"
      {...form.field("identity")}
    />
  );
}

/** @param seller the name of the seller */
export function SignaturePart({ form, seller }: { form: BuyFormHook; seller: string }) {
  const { t } = useTranslation("handsets");
  return (
    <ControlledField form={form} name="signature">
      {({ value, onChange, error }) => (
        <SignatureField
          label={t("field.signature")}
          name={seller}
          {...{ value, onChange, error }}
        />
      )}
    </ControlledField>
  );
}
