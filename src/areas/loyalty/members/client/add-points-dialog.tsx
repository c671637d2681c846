import { useEffect } from "react";
import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField, FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import type { Customer } from "#src/areas/customers/contract.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { useCongratulations } from "../../core/client/congratulations.ts";
import { loyaltyContract, MAX_POINTS } from "../../contract.ts";
import { CustomerField } from "../../core/client/customer-field.tsx";

interface Props {
  /** The customer who gets the points; null: the dialog asks for the customer. */
  customer: Customer | null;
  onClose: () => void;
}

interface Values {
  customer: Customer | null;
  points: number;
  reason: string;
}

/** Gives points to a customer, for a reason. */
export default function AddPointsDialog({ customer, onClose }: Props) {
  const { t, language } = useTranslation("members");
  const add = useWrite(loyaltyContract.addPoints);
  const congratulate = useCongratulations();
  const defaultValues: Values = { customer, points: Number.NaN, reason: "" };
  const form = useDialogForm({
    defaultValues,
    check: ({ customer: chosen, points, reason }) => ({
      customer: chosen ? undefined : t("fillAll"),
      points: Number.isNaN(points)
        ? t("fillAll")
        : Number.isInteger(points) && points >= 1 && points <= MAX_POINTS
          ? undefined
          : t("invalidPoints"),
      reason: needed(reason, t("fillAll")),
    }),
    submit: async ({ customer: chosen, points, reason }) => {
      if (!chosen) throw new Error("the form has checked this");
      const body = { customerId: chosen.id, points, reason: reason.trim() };
      return { ...(await add.mutateAsync({ body })), name: customerName(chosen, t) };
    },
    failed: t("addFailed"),
    onDone: ({ points, ...change }) => {
      toasts.success(t("added", { points: formatNumber(points, language), name: change.name }));
      congratulate(change);
      onClose();
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (customer) setFocus("points");
  }, [customer, setFocus]);
  const examples = [t("example.purchase"), t("example.bonus"), t("example.referral")];
  const { control } = labelled(form, t, "");
  return (
    <FormDialog
      onClose={onClose}
      title={t("add.title")}
      size="small"
      form={form}
      submitLabel={t("add.action")}
    >
      <ControlledField form={form} name="customer">
        {({ value, onChange, error }) => (
          <CustomerField
            value={value}
            onChange={onChange}
            onPicked={() => requestAnimationFrame(() => setFocus("points"))}
            error={error}
          />
        )}
      </ControlledField>
      <FormField {...control("points")} as={NumberField} />
      <FormField
        {...control("reason")}
        as={SuggestField}
        suggestions={examples}
        placeholder={t("reasonExamples")}
        maxLength={300}
        completes
      />
    </FormDialog>
  );
}
