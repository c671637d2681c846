import { useWatch } from "react-hook-form";
import type { ApiRefusal } from "#src/client/data/api.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Device } from "../../core/contract.ts";
import { DayChips } from "../../moves/client/day-chips.tsx";
import { blankSignature, isGiven, toSignature } from "../../signatures/client/signature-draft.ts";
import { SignatureField } from "../../signatures/client/signature-field.tsx";
import { loanersContract, type Loaner } from "../contract.ts";
import { LoanerField } from "./loaner-field.tsx";

interface Props {
  device: Device;
  onClose: () => void;
  /** Gets the name of the phone that was lent. */
  onLent?: (name: string) => void;
}

/** Lends a loaner with a repair. */
export default function LendDialog({ device, onClose, onLent }: Props) {
  const { t } = useTranslation("loaners");
  const today = useToday();
  const form = useLendForm({ device, onClose, onLent });
  const day = useWatch({ control: form.control, name: "dueOn" });
  return (
    <FormDialog
      onClose={onClose}
      title={t("lend.title")}
      description={`${device.ticketNumber} · ${customerName(device.customer, t)}`}
      form={form}
      submitLabel={t("lend.submit")}
    >
      <ControlledField form={form} name="loaner">
        {({ value, onChange, error, ref }) => (
          <LoanerField
            value={value}
            onChange={(loaner) => {
              onChange(loaner);
              form.setValue("conditionNote", loaner?.conditionNote ?? "");
              if (loaner) form.setFocus("conditionNote");
            }}
            error={error}
            ref={ref}
          />
        )}
      </ControlledField>
      <TextField
        label={t("lend.condition")}
        optional
        maxLength={500}
        {...form.field("conditionNote")}
      />
      <TextField
        label={t("lend.accessories")}
        optional
        hint={t("lend.accessoriesHint")}
        maxLength={300}
        {...form.field("accessories")}
      />
      <ControlledField form={form} name="dueOn">
        {(field) => <DateField label={t("lend.due")} min={today} {...field} />}
      </ControlledField>
      <DayChips
        value={day}
        onPick={(picked) => form.setValue("dueOn", picked, { shouldDirty: true })}
      />
      <ControlledField form={form} name="signature">
        {({ value, onChange, error }) => (
          <SignatureField
            label={t("lend.signature")}
            name={device.customer.name}
            {...{ value, onChange, error }}
          />
        )}
      </ControlledField>
    </FormDialog>
  );
}

function useLendForm({ device, onClose, onLent }: Props) {
  const { t } = useTranslation("loaners");
  const mustSign = useShop().settings.workflow.requireCustomerSignature;
  const today = useToday();
  const lend = useWrite(loanersContract.lendLoaner);
  const promised = device.expectedReturnDate;
  return useDialogForm({
    defaultValues: {
      loaner: null as Loaner | null,
      dueOn: promised && promised >= today ? promised : "",
      conditionNote: "",
      accessories: "",
      signature: blankSignature,
    },
    check: ({ loaner, dueOn, signature }) => ({
      loaner: loaner ? undefined : t("lend.missing"),
      dueOn: dueOn ? undefined : t("lend.dueMissing"),
      signature:
        mustSign && !isGiven(signature) ? t("moves:moveRefused.signature-missing") : undefined,
    }),
    failed: t("lend.failed"),
    submit: async ({ loaner, dueOn, conditionNote, accessories, signature }) => {
      if (!loaner) return;
      const { role: _, ...signed } = toSignature("customer", signature) ?? { role: null };
      await lend.mutateAsync({
        params: { id: device.id },
        body: {
          loanerId: loaner.id,
          dueOn,
          conditionNote: conditionNote.trim(),
          accessories: accessories.trim(),
          ...(isGiven(signature) && { signature: signed }),
        },
      });
      toasts.success(t("lend.done", { name: loaner.name }));
      onLent?.(loaner.name);
    },
    explain: (refusal) => explainLending(t, refusal),
    onDone: onClose,
  });
}

/** Why the repair gets no loaner; undefined for any other refusal. */
function explainLending(
  t: ReturnType<typeof useTranslation<"loaners">>["t"],
  { code, params }: ApiRefusal,
): string | undefined {
  if (code !== "loan_refused") return undefined;
  return t(`refused.${params["reason"] === "has-loaner" ? "has-loaner" : "not-in-repair"}`);
}
