import * as z from "zod";
import { text } from "#src/shared/fields.ts";
import { isImei, normalizeImei } from "#src/shared/imei.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { FormField } from "#src/client/ui/forms/form-base.tsx";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { useRecordForm } from "#src/client/ui/forms/record-form.ts";
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

const inputOf = (loaner: Loaner | null): Input => ({
  name: loaner?.name ?? "",
  brand: loaner?.brand ?? "",
  model: loaner?.model ?? "",
  imei: loaner?.imei ?? "",
  conditionNote: loaner?.conditionNote ?? "",
  value: loaner?.value ?? null,
});

interface Props {
  /** null: a new one. */
  loaner: Loaner | null;
  onClose: () => void;
}

/** Adds a loaner phone, or changes what is written about it. */
export default function LoanerDialog({ loaner, onClose }: Props) {
  const { t } = useTranslation("loaners");
  const { money } = useCurrency();
  const add = useWrite(loanersContract.addLoaner);
  const update = useWrite(loanersContract.updateLoaner);
  const edit = useRecordForm({
    record: loaner,
    toInput: inputOf,
    schema: loanerForm,
    label: (field) => t(`field.${field}`),
    create: (body) => add.mutateAsync({ body }),
    createFailed: t("addFailed"),
    update: (body, { id }) => update.mutateAsync({ params: { id }, body }),
    done: ({ name }) => t(loaner ? "saved" : "added", { name }),
    onClose,
  });
  const { input, control } = edit;
  return (
    <RecordDialog
      edit={edit}
      title={loaner ? t("editTitle", { name: loaner.name }) : t("add")}
      submitLabel={t("common:save")}
      fieldValue={(_, value) => (typeof value === "number" ? money(value) : String(value))}
    >
      <TextField {...input("name")} hint={t("field.nameHint")} maxLength={60} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField {...input("brand")} maxLength={80} />
        <TextField {...input("model")} maxLength={120} />
        <TextField {...input("imei")} optional inputMode="numeric" maxLength={30} />
        <FormField {...control("value")} as={MoneyField} hint={t("field.valueHint")} />
      </div>
      <TextArea {...input("conditionNote")} optional rows={2} maxLength={500} />
    </RecordDialog>
  );
}
