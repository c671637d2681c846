import { useQueryClient } from "@tanstack/react-query";
import { customersContract } from "#src/areas/customers/contract.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { brands } from "./brands.ts";
import { HandsetHistory, type Visit } from "./handset-history.tsx";
import { handsetOf, isDuplicateAccepted } from "./intake-values.ts";
import { refusalText } from "../../moves/client/refusal-text.ts";
import type { IntakeSection } from "./use-intake.ts";

/** The handset, and its earlier visits. */
export function IntakeHandset({ form, values, optional }: IntakeSection) {
  const { t } = useTranslation("devices");
  const client = useQueryClient();
  const { setValue } = form;

  const takeOver = async (visit: Visit) => {
    if (!values.brand) setValue("brand", visit.brand, { shouldValidate: true });
    if (!values.model) setValue("model", visit.model, { shouldValidate: true });
    if (values.customer) return;
    try {
      const customer = await client.fetchQuery(
        read(customersContract.getCustomer, { params: { id: visit.customer.id } }),
      );
      setValue("customer", customer, { shouldValidate: true });
    } catch (error) {
      toasts.error(refusalText(t, error));
    }
  };

  return (
    <Section title={t("device")}>
      <div className="grid gap-4 tablet:grid-cols-2">
        <ControlledField form={form} name="brand">
          {(field) => (
            <SuggestField label={t("field.brand")} suggestions={brands} maxLength={80} {...field} />
          )}
        </ControlledField>
        <TextField
          label={t("field.model")}
          maxLength={120}
          placeholder={t("intake:modelPlaceholder")}
          {...form.field("model")}
        />
        <TextField
          label={t("field.imei")}
          optional={optional("imei")}
          hint={t("intake:imeiHint")}
          inputMode="numeric"
          maxLength={30}
          {...form.field("imei")}
        />
        <TextField
          label={t("field.serialNumber")}
          optional={optional("serialNumber")}
          maxLength={80}
          {...form.field("serialNumber")}
        />
        <HandsetHistory
          className="tablet:col-span-2"
          serialNumber={values.serialNumber}
          imei={values.imei}
          onUse={(visit) => void takeOver(visit)}
          isAccepted={isDuplicateAccepted(values)}
          onAccept={(isAccepted) =>
            setValue("acceptedHandset", isAccepted ? handsetOf(values) : "")
          }
        />
        <TextField
          label={t("field.color")}
          optional={optional("color")}
          maxLength={40}
          {...form.field("color")}
        />
        <TextField
          label={t("field.accessories")}
          optional={optional("accessories")}
          placeholder={t("intake:accessoriesPlaceholder")}
          maxLength={500}
          {...form.field("accessories")}
        />
      </div>
    </Section>
  );
}
