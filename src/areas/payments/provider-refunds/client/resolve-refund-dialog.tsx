import { useWatch } from "react-hook-form";
import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { providerRefundsContract, type ProviderRefund } from "../contract.ts";
import { useRefunderName } from "../../refunds/client/refunder-name.ts";

interface Values {
  end: "given" | "notGiven";
  reference: string;
  reason: string;
}

interface Props {
  refund: ProviderRefund;
  onClose: () => void;
}

/** Ends a refund whose provider does not tell its end: a user has found out there. */
export default function ResolveRefundDialog({ refund, onClose }: Props) {
  const { t } = useTranslation("provider-refunds");
  const { money } = useCurrency();
  const provider = useRefunderName()(refund);
  const resolve = useWrite(providerRefundsContract.resolveProviderRefund);
  const form = useDialogForm<Values>({
    defaultValues: { end: "given", reference: "", reason: "" },
    check: ({ end, reference, reason }) => ({
      reference: end === "given" ? needed(reference) : undefined,
      reason: needed(reason),
    }),
    submit: ({ end, reference, reason }) =>
      resolve.mutateAsync({
        params: { id: refund.id },
        body: {
          isGivenBack: end === "given",
          reason: reason.trim(),
          ...(end === "given" && { reference: reference.trim() }),
        },
      }),
    onDone: () => {
      toasts.success(t("resolve.done"));
      onClose();
    },
  });
  const end = useWatch({ control: form.control, name: "end" });
  const { input } = labelled(form, t, "resolve.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("resolve.title", { amount: money(refund.amount) })}
      description={t("resolve.hint", { provider })}
      form={form}
      submitLabel={t("common:save")}
      danger={end === "notGiven"}
    >
      <ControlledField form={form} name="end">
        {({ value, onChange }) => (
          <SegmentedControl
            label={t("resolve.what")}
            wide
            value={value}
            onChange={onChange}
            options={[
              { value: "given", label: t("resolve.given") },
              { value: "notGiven", label: t("resolve.notGiven") },
            ]}
          />
        )}
      </ControlledField>
      {end === "given" ? (
        <TextField {...input("reference")} maxLength={60} autoCapitalize="characters" />
      ) : (
        <p className="text-ink-quiet">{t("resolve.notGivenHint")}</p>
      )}
      <TextArea {...input("reason")} optional={false} rows={2} maxLength={500} />
    </FormDialog>
  );
}
