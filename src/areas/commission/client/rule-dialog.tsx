import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { Person } from "#src/shared/fields.ts";
import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ControlledField, FormField, type AppForm } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { commissionContract } from "../contract.ts";
import { commissionKinds, tierBases } from "../rules.ts";
import { emptyTier, problemsOf, ruleBody, ruleTyped, type RuleValues } from "./rule-form.ts";
import { RuleExample } from "./rule-example.tsx";

type RuleForm = AppForm<RuleValues, RuleValues>;
const MAX_TIERS = 10;

interface Props {
  technicians: readonly Person[];
  onClose: () => void;
}

/** The dialog of a new commission rule, which applies from its first day on. */
export default function RuleDialog({ technicians, onClose }: Props) {
  const { t } = useTranslation("commission");
  const { format } = useCurrency();
  const today = useToday();
  const add = useWrite(commissionContract.addCommissionRule);
  const form: RuleForm = useDialogForm<RuleValues>({
    defaultValues: {
      technicianId: "",
      startsOn: today,
      kind: "labour",
      percent: "",
      amount: null,
      tiersBy: "none",
      tiers: [],
      reason: "",
    },
    check: (values) => ({
      startsOn: needed(values.startsOn),
      reason: needed(values.reason),
      ...problemsOf(values, format),
    }),
    submit: (values) => add.mutateAsync({ body: ruleBody(values, format) }),
    onDone: () => {
      toasts.success(t("rule.saved"));
      onClose();
    },
  });
  const values = useWatch({ control: form.control }) as RuleValues;
  const { input, control } = labelled(form, t, "rule.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("rule.dialog")}
      form={form}
      submitLabel={t("rule.submit")}
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          label={t("rule.for")}
          hint={t("rule.forHint")}
          options={[
            { value: "", label: t("rule.everybody") },
            ...technicians.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.field("technicianId")}
        />
        <FormField {...control("startsOn")} as={DateField} min={today} />
        <SelectField
          {...input("kind")}
          options={commissionKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <Rate form={form} values={values} />
      </div>
      {values.kind === "none" ? null : <Tiers form={form} values={values} />}
      <RuleExample rule={ruleTyped(values, format)} />
      <TextArea {...input("reason")} rows={2} maxLength={300} />
    </FormDialog>
  );
}

function Rate({ form, values: { kind } }: { form: RuleForm; values: RuleValues }) {
  const { t } = useTranslation("commission");
  if (kind === "none") return null;
  return kind === "per_repair" ? (
    <ControlledField form={form} name="amount">
      {(field) => <MoneyField label={t("rule.amount")} {...field} />}
    </ControlledField>
  ) : (
    <TextField
      label={t("rule.percent")}
      inputMode="decimal"
      maxLength={6}
      suffix={<span className="px-2">%</span>}
      {...form.field("percent")}
    />
  );
}

function Tiers({ form, values }: { form: RuleForm; values: RuleValues }) {
  const { t } = useTranslation("commission");
  const { tiersBy, tiers } = values;
  // `useFieldArray` would be downloaded with every form of the shop. After a removal, the rows are drawn anew with the
  // values that moved up.
  const [removals, setRemovals] = useState(0);
  const setTiers = (next: RuleValues["tiers"]) =>
    form.setValue("tiers", next, { shouldDirty: true });
  return (
    <>
      <SelectField
        label={t("rule.tiersBy")}
        options={tierBases.map((value) => ({ value, label: t(`rule.tiers.${value}`) }))}
        {...form.field("tiersBy")}
      />
      {tiersBy === "none" ? null : (
        <>
          {tiers.map((_, nth) => (
            <div key={`${removals} ${nth}`} className="flex items-end gap-2">
              <TierFields form={form} values={values} nth={nth} />
              <IconButton
                label={t("rule.removeTier", { nth: nth + 1 })}
                icon={<Trash2 size={16} />}
                onClick={() => {
                  setTiers(tiers.toSpliced(nth, 1));
                  setRemovals(removals + 1);
                }}
              />
            </div>
          ))}
          <Button
            size="small"
            icon={<Plus size={16} />}
            disabledReason={tiers.length >= MAX_TIERS && t("rule.enoughTiers")}
            onClick={() => setTiers([...tiers, emptyTier])}
          >
            {t("rule.addTier")}
          </Button>
        </>
      )}
    </>
  );
}

function TierFields({ form, values, nth }: { form: RuleForm; values: RuleValues; nth: number }) {
  const { t } = useTranslation("commission");
  const { kind, tiersBy } = values;
  return (
    <div className="grid min-w-0 flex-1 grid-cols-2 gap-2">
      {tiersBy === "count" ? (
        <TextField
          label={t("rule.tierFromCount")}
          inputMode="numeric"
          maxLength={6}
          {...form.field(`tiers.${nth}.count`)}
        />
      ) : (
        <ControlledField form={form} name={`tiers.${nth}.sum`}>
          {(field) => <MoneyField label={t("rule.tierFromSum")} {...field} />}
        </ControlledField>
      )}
      {kind === "per_repair" ? (
        <ControlledField form={form} name={`tiers.${nth}.amount`}>
          {(field) => <MoneyField label={t("rule.tierRateAmount")} {...field} />}
        </ControlledField>
      ) : (
        <TextField
          label={t("rule.tierRatePercent")}
          inputMode="decimal"
          maxLength={6}
          suffix={<span className="px-2">%</span>}
          {...form.field(`tiers.${nth}.percent`)}
        />
      )}
    </div>
  );
}
