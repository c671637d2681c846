import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { cities } from "../../core/client/cities.ts";
import { noSegment, type SegmentWords } from "./customers-address.ts";
import { isFilterValue } from "./is-filter-value.ts";
import { loyaltyLevels } from "../../levels.ts";

interface Props {
  segment: SegmentWords;
  onApply: (segment: Omit<SegmentWords, "tag">) => void;
  onClose: () => void;
}

const toMinor = (word: string) => (word === "" ? null : Number(word));
const toWord = (minor: number | null) => (minor === null ? "" : String(minor));

/** The filters that are typed as they are. `segment` may have more fields, because it is the address of the list. */
const wordsOf = ({
  level,
  city,
  brand,
  lastVisitFrom,
  lastVisitTo,
  visitedWithin,
  notVisitedFor,
  expiringWithin,
}: SegmentWords) => ({
  level,
  city,
  brand,
  lastVisitFrom,
  lastVisitTo,
  visitedWithin,
  notVisitedFor,
  expiringWithin,
});

const dayFields = ["visitedWithin", "notVisitedFor", "expiringWithin"] as const;

/** All filters of a segment but the tag, which is above the list. */
export default function SegmentDialog({ segment, onApply, onClose }: Props) {
  const { t } = useTranslation("segments");
  const { spentFrom, spentTo, owing } = segment;
  const form = useDialogForm({
    defaultValues: {
      ...wordsOf(segment),
      spentFrom: toMinor(spentFrom),
      spentTo: toMinor(spentTo),
      owing: owing === "true",
    },
    check: (values) => ({
      ...Object.fromEntries(
        dayFields.map((name) => [
          name,
          values[name].trim() === "" || isFilterValue(name, values[name].trim())
            ? undefined
            : t(name === "expiringWithin" ? "wrong.daysOfYear" : "wrong.days"),
        ]),
      ),
      lastVisitTo:
        values.lastVisitFrom && values.lastVisitTo && values.lastVisitTo < values.lastVisitFrom
          ? t("wrong.dayOrder")
          : undefined,
      spentTo:
        values.spentFrom !== null && values.spentTo !== null && values.spentTo < values.spentFrom
          ? t("wrong.amountOrder")
          : undefined,
    }),
    submit: async ({ spentFrom: from, spentTo: to, owing: owes, ...texts }) => ({
      ...noSegment,
      ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])),
      spentFrom: toWord(from),
      spentTo: toWord(to),
      owing: owes ? ("true" as const) : ("" as const),
    }),
    onDone: ({ tag: __, ...chosen }) => {
      onApply(chosen);
      onClose();
    },
  });
  const { input } = labelled(form, t, "field.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("title")}
      description={t("hint")}
      form={form}
      submitLabel={t("apply")}
    >
      <VisitFields form={form} />
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        {(["spentFrom", "spentTo"] as const).map((name) => (
          <ControlledField key={name} form={form} name={name}>
            {(field) => <MoneyField label={t(`field.${name}`)} {...field} />}
          </ControlledField>
        ))}
        <SelectField
          label={t("customers:field.loyaltyLevel")}
          placeholder={t("common:all")}
          options={loyaltyLevels.map((value) => ({ value, label: t(`customers:level.${value}`) }))}
          {...form.field("level")}
        />
        <ControlledField form={form} name="city">
          {(field) => (
            <SuggestField
              label={t("customers:field.city")}
              suggestions={cities}
              most={cities.length}
              maxLength={80}
              {...field}
            />
          )}
        </ControlledField>
        <TextField {...input("brand")} placeholder="Samsung" maxLength={60} />
        <TextField
          {...input("expiringWithin")}
          inputMode="numeric"
          suffix={<span className="px-2 text-12">{t("days")}</span>}
        />
      </div>
      <CheckboxField {...input("owing")} hint={t("field.owingHint")} />
    </FormDialog>
  );
}

type Values = Omit<SegmentWords, "tag" | "spentFrom" | "spentTo" | "owing"> & {
  spentFrom: number | null;
  spentTo: number | null;
  owing: boolean;
};

function VisitFields({ form }: { form: ReturnType<typeof useDialogForm<Values>> }) {
  const { t } = useTranslation("segments");
  const { input } = labelled(form, t, "field.");
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t("customers:field.lastVisit")}</legend>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <TextField
          {...input("notVisitedFor")}
          inputMode="numeric"
          suffix={<span className="px-2 text-12">{t("days")}</span>}
        />
        <TextField
          {...input("visitedWithin")}
          inputMode="numeric"
          suffix={<span className="px-2 text-12">{t("days")}</span>}
        />
        {(["lastVisitFrom", "lastVisitTo"] as const).map((name) => (
          <ControlledField key={name} form={form} name={name}>
            {(field) => <DateField label={t(`field.${name}`)} {...field} />}
          </ControlledField>
        ))}
      </div>
    </fieldset>
  );
}
