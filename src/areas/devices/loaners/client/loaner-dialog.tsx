import * as z from "zod";
import { text } from "#src/shared/fields.ts";
import { isImei, normalizeImei } from "#src/shared/imei.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useAppForm, type AppForm } from "#src/client/ui/forms/form.tsx";
import { StaleVersionNotice } from "#src/client/ui/forms/stale-version-notice.tsx";
import { loanersContract, type Loaner } from "../contract.ts";

const loanerForm = z.object({
  name: text(60).min(1, "common:invalid.required"),
  brand: text(80).min(1, "common:invalid.required"),
  model: text(120).min(1, "common:invalid.required"),
  imei: z
    .string()
    .transform(normalizeImei)
    .refine((imei) => imei === "" || isImei(imei), "loaners:field.imeiWrong"),
  conditionNote: text(500),
  value: z
    .number()
    .nullable()
    .refine((value) => value !== null, "common:invalid.required")
    .transform((value) => value ?? 0),
});
type Input = z.input<typeof loanerForm>;
type Output = z.output<typeof loanerForm>;

const emptyLoaner: Input = {
  name: "",
  brand: "",
  model: "",
  imei: "",
  conditionNote: "",
  value: null,
};

const inputOf = ({ name, brand, model, imei, conditionNote, value }: Loaner): Input => ({
  name,
  brand,
  model,
  imei: imei ?? "",
  conditionNote: conditionNote ?? "",
  value,
});

interface Props {
  /** null: a new one. */
  loaner: Loaner | null;
  onClose: () => void;
}

/** Adds a loaner phone, or changes what is written about it. */
export default function LoanerDialog({ loaner, onClose }: Props) {
  return loaner ? <Edit loaner={loaner} onClose={onClose} /> : <Create onClose={onClose} />;
}

function Create({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("loaners");
  const add = useWrite(loanersContract.addLoaner);
  const form = useAppForm<Input, Output>({
    schema: loanerForm,
    defaultValues: emptyLoaner,
    submit: async (body) => {
      try {
        const { name } = await add.mutateAsync({ body });
        toasts.success(t("added", { name }));
        onClose();
      } catch (error) {
        const isAnswer = error instanceof ApiRefusal && !error.isTransient;
        throw isAnswer ? error : new Error(t("addFailed"));
      }
    },
  });
  return (
    <FormDialog onClose={onClose} title={t("add")} form={form} submitLabel={t("common:save")}>
      <Fields form={form} />
    </FormDialog>
  );
}

function Edit({ loaner, onClose }: { loaner: Loaner; onClose: () => void }) {
  const { t } = useTranslation("loaners");
  const { money } = useCurrency();
  const update = useWrite(loanersContract.updateLoaner);
  const { form, meanwhile, takeTheirs } = useVersionedForm<Loaner, Input, Output>({
    record: loaner,
    toInput: inputOf,
    schema: loanerForm,
    save: async (changes, version) => {
      if (Object.keys(changes).length > 0) {
        const body = { version, ...changes };
        const { name } = await update.mutateAsync({ params: { id: loaner.id }, body });
        toasts.success(t("saved", { name }));
      }
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("editTitle", { name: loaner.name })}
      form={form}
      submitLabel={t("common:save")}
    >
      <StaleVersionNotice
        changes={meanwhile}
        label={(field) => t(`field.${field}`)}
        renderValue={(_, value) => (typeof value === "number" ? money(value) : String(value))}
        onTakeTheirs={takeTheirs}
      />
      <Fields form={form} />
    </FormDialog>
  );
}

function Fields({ form }: { form: AppForm<Input, Output> }) {
  const { t } = useTranslation("loaners");
  return (
    <>
      <TextField
        label={t("field.name")}
        hint={t("field.nameHint")}
        maxLength={60}
        {...form.field("name")}
      />
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField label={t("field.brand")} maxLength={80} {...form.field("brand")} />
        <TextField label={t("field.model")} maxLength={120} {...form.field("model")} />
        <TextField
          label={t("field.imei")}
          optional
          inputMode="numeric"
          maxLength={30}
          {...form.field("imei")}
        />
        <ControlledField form={form} name="value">
          {(field) => (
            <MoneyField label={t("field.value")} hint={t("field.valueHint")} {...field} />
          )}
        </ControlledField>
      </div>
      <TextArea
        label={t("field.conditionNote")}
        optional
        rows={2}
        maxLength={500}
        {...form.field("conditionNote")}
      />
    </>
  );
}
