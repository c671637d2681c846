import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { requiredText, text } from "#src/shared/fields.ts";
import { searchKey } from "#src/shared/text.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { DeleteButton } from "#src/client/ui/forms/delete-button.tsx";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { useRecordForm } from "#src/client/ui/forms/record-form.ts";
import { FormField } from "#src/client/ui/forms/form.tsx";
import { issuesContract, type DeviceIssue } from "../../contract.ts";
import { issueWord } from "../../core/client/issue-words.ts";
import { repairPricesContract, type RepairPrice } from "../contract.ts";
import { isRange, LEAST_MINUTES, MAX_MINUTES } from "../rules.ts";

const whole = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine(
      (typed) =>
        typed === "" || (/^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most),
      "repair-prices:wrongNumber",
    );

const priceForm = z
  .object({
    brand: requiredText(80),
    model: requiredText(120),
    fault: requiredText(80),
    priceFrom: z
      .number()
      .nullable()
      .refine((minor) => minor !== null && minor > 0, "repair-prices:wrongPrice"),
    priceTo: z.number().nullable(),
    minutes: whole(LEAST_MINUTES, MAX_MINUTES),
    warranty: text(120),
    isShown: z.boolean(),
    sortOrder: whole(1, 9999),
  })
  .refine(({ priceFrom, priceTo }) => priceFrom === null || isRange(priceFrom, priceTo), {
    message: "repair-prices:wrongRange",
    path: ["priceTo"],
  });
type Form = z.output<typeof priceForm>;

interface Props {
  /** null: a new price. */
  price: RepairPrice | null;
  onClose: () => void;
}

/** Adds what a fault of a model costs, or changes or deletes it. */
export default function RepairPriceDialog({ price, onClose }: Props) {
  const { t } = useTranslation("repair-prices");
  const { t: say } = useTranslation("devices");
  const { money } = useCurrency();
  const issues = useQuery(read(issuesContract.listDeviceIssues, {})).data?.items ?? [];
  const faultOf = useFaultOf(issues);
  const create = useWrite(repairPricesContract.createRepairPrice);
  const update = useWrite(repairPricesContract.updateRepairPrice);
  const edit = useRecordForm({
    record: price,
    toInput: (stored): Form => ({
      brand: stored?.brand ?? "",
      model: stored?.model ?? "",
      fault: stored ? issueWord(say, { preset: stored.preset, name: stored.fault }) : "",
      priceFrom: stored?.priceFrom ?? null,
      priceTo: stored?.priceTo ?? null,
      minutes: String(stored?.minutes ?? ""),
      warranty: stored?.warranty ?? "",
      isShown: stored?.isShown ?? true,
      sortOrder: String(stored?.sortOrder ?? 100),
    }),
    schema: priceForm,
    label: (field) => t(`field.${field}`),
    create: (typed) => {
      const { brand, model, priceFrom, fault } = typed;
      const own = { brand, model, priceFrom: priceFrom ?? 0, ...faultOf(fault) };
      return create.mutateAsync({ body: { ...bodyOf(typed), ...own } });
    },
    update: ({ version, ...changes }, { id }) => {
      const fault = changes.fault === undefined ? {} : faultOf(changes.fault);
      const body = { version, ...bodyOf(changes), ...fault };
      return update.mutateAsync({ params: { id }, body });
    },
    done: () => t(price ? "saved" : "added"),
    onClose,
  });
  const { input, control } = edit;
  return (
    <RecordDialog
      edit={edit}
      title={price ? t("edit", { device: `${price.brand} ${price.model}` }) : t("add")}
      submitLabel={t(price ? "common:save" : "common:add")}
      secondary={price && <DeletePrice price={price} onDone={onClose} />}
      fieldValue={(field, value) =>
        field === "priceFrom" || field === "priceTo" ? money(Number(value)) : String(value)
      }
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField {...input("brand")} maxLength={80} />
        <TextField {...input("model")} maxLength={120} />
      </div>
      <FormField
        {...control("fault")}
        as={SuggestField}
        suggestions={issues.map((issue) => issueWord(say, issue))}
        maxLength={80}
      />
      <div className="grid gap-4 tablet:grid-cols-2">
        <FormField {...control("priceFrom")} as={MoneyField} />
        <FormField {...control("priceTo")} as={MoneyField} optional />
        <TextField {...input("minutes")} optional inputMode="numeric" />
        <TextField {...input("sortOrder")} optional inputMode="numeric" />
      </div>
      <TextField {...input("warranty")} optional maxLength={120} />
      <CheckboxField {...input("isShown")} />
    </RecordDialog>
  );
}

function DeletePrice({ price, onDone }: { price: RepairPrice; onDone: () => void }) {
  const { t } = useTranslation("repair-prices");
  return (
    <DeleteButton
      endpoint={repairPricesContract.deleteRepairPrice}
      input={{ params: { id: price.id } }}
      title={t("deleteTitle", { device: `${price.brand} ${price.model}` })}
      loses={t("deleteLoses")}
      label={t("delete")}
      done={t("deleted")}
      onDone={onDone}
    />
  );
}

/** A typed fault that is in the catalogue, in the user's words, is that of the catalogue. */
function useFaultOf(issues: readonly DeviceIssue[]) {
  const { t } = useTranslation("devices");
  return (typed: string) => {
    const wanted = searchKey(typed.trim());
    const issue = issues.find((each) =>
      [each.name, issueWord(t, each)].some((name) => searchKey(name) === wanted),
    );
    return issue ? { issueId: issue.id } : { fault: typed };
  };
}

const bodyOf = ({ fault: _, priceFrom, minutes, sortOrder, warranty, ...rest }: Partial<Form>) => ({
  ...rest,
  ...(priceFrom && { priceFrom }),
  ...(minutes !== undefined && { minutes: minutes === "" ? null : Number(minutes) }),
  ...(sortOrder !== undefined && { sortOrder: Number(sortOrder || "100") }),
  ...(warranty !== undefined && { warranty: warranty || null }),
});
