import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import * as z from "zod";
import { requiredText, text } from "#src/shared/fields.ts";
import { searchKey } from "#src/shared/text.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ControlledField, useAppForm, type AppForm } from "#src/client/ui/forms/form.tsx";
import { StaleVersionNotice } from "#src/client/ui/forms/stale-version-notice.tsx";
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
  const issues = useQuery(read(issuesContract.listDeviceIssues, {})).data?.items ?? [];
  return price ? (
    <Edit price={price} issues={issues} onClose={onClose} />
  ) : (
    <Create issues={issues} onClose={onClose} />
  );
}

interface CreateProps {
  issues: readonly DeviceIssue[];
  onClose: () => void;
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

function Create({ issues, onClose }: CreateProps) {
  const { t } = useTranslation("repair-prices");
  const faultOf = useFaultOf(issues);
  const create = useWrite(repairPricesContract.createRepairPrice);
  const form = useAppForm<Form, Form>({
    schema: priceForm,
    defaultValues: {
      brand: "",
      model: "",
      fault: "",
      priceFrom: null,
      priceTo: null,
      minutes: "",
      warranty: "",
      isShown: true,
      sortOrder: "100",
    },
    submit: async (typed) => {
      const { brand, model, priceFrom } = typed;
      await create.mutateAsync({
        body: {
          ...bodyOf(typed),
          brand,
          model,
          priceFrom: priceFrom ?? 0,
          ...faultOf(typed.fault),
        },
      });
      toasts.success(t("added"));
      onClose();
    },
  });
  return (
    <FormDialog onClose={onClose} title={t("add")} form={form} submitLabel={t("common:add")}>
      <Fields form={form} issues={issues} />
    </FormDialog>
  );
}

function Edit({ price, issues, onClose }: CreateProps & { price: RepairPrice }) {
  const { t } = useTranslation("repair-prices");
  const { t: say } = useTranslation("devices");
  const { money } = useCurrency();
  const faultOf = useFaultOf(issues);
  const update = useWrite(repairPricesContract.updateRepairPrice);
  const [isDeleting, setDeleting] = useState(false);
  const { form, meanwhile, takeTheirs } = useVersionedForm<RepairPrice, Form, Form>({
    record: price,
    toInput: (stored) => ({
      brand: stored.brand,
      model: stored.model,
      fault: issueWord(say, { preset: stored.preset, name: stored.fault }),
      priceFrom: stored.priceFrom,
      priceTo: stored.priceTo,
      minutes: stored.minutes === null ? "" : String(stored.minutes),
      warranty: stored.warranty ?? "",
      isShown: stored.isShown,
      sortOrder: String(stored.sortOrder),
    }),
    schema: priceForm,
    save: async (changes, version) => {
      const body = {
        version,
        ...bodyOf(changes),
        ...(changes.fault !== undefined && faultOf(changes.fault)),
      };
      if (Object.keys(body).length > 1)
        await update.mutateAsync({ params: { id: price.id }, body });
      toasts.success(t("saved"));
      onClose();
    },
  });
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={t("edit", { device: `${price.brand} ${price.model}` })}
        form={form}
        submitLabel={t("common:save")}
        secondary={
          <Button icon={<Trash2 size={16} />} onClick={() => setDeleting(true)}>
            {t("delete")}
          </Button>
        }
      >
        <StaleVersionNotice
          changes={meanwhile}
          label={(field) => t(`field.${field as keyof Form}`)}
          renderValue={(field, value) =>
            field === "priceFrom" || field === "priceTo" ? money(Number(value)) : String(value)
          }
          onTakeTheirs={takeTheirs}
        />
        <Fields form={form} issues={issues} />
      </FormDialog>
      {isDeleting ? (
        <Delete price={price} onDone={onClose} onKeep={() => setDeleting(false)} />
      ) : null}
    </>
  );
}

function Delete({
  price,
  onDone,
  onKeep,
}: {
  price: RepairPrice;
  onDone: () => void;
  onKeep: () => void;
}) {
  const { t } = useTranslation("repair-prices");
  const remove = useWrite(repairPricesContract.deleteRepairPrice);
  return (
    <ConfirmDialog
      open
      title={t("deleteTitle", { device: `${price.brand} ${price.model}` })}
      loses={t("deleteLoses")}
      confirmLabel={t("delete")}
      onClose={onKeep}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: price.id } });
        toasts.success(t("deleted"));
        onDone();
      }}
    />
  );
}

function Fields({ form, issues }: { form: AppForm<Form, Form>; issues: readonly DeviceIssue[] }) {
  const { t } = useTranslation("repair-prices");
  const { t: say } = useTranslation("devices");
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField label={t("field.brand")} maxLength={80} {...form.field("brand")} />
        <TextField label={t("field.model")} maxLength={120} {...form.field("model")} />
      </div>
      <ControlledField form={form} name="fault">
        {(field) => (
          <SuggestField
            label={t("field.fault")}
            suggestions={issues.map((issue) => issueWord(say, issue))}
            maxLength={80}
            {...field}
          />
        )}
      </ControlledField>
      <div className="grid gap-4 tablet:grid-cols-2">
        <ControlledField form={form} name="priceFrom">
          {(field) => <MoneyField label={t("field.priceFrom")} {...field} />}
        </ControlledField>
        <ControlledField form={form} name="priceTo">
          {(field) => <MoneyField label={t("field.priceTo")} optional {...field} />}
        </ControlledField>
        <TextField
          label={t("field.minutes")}
          optional
          inputMode="numeric"
          {...form.field("minutes")}
        />
        <TextField
          label={t("field.sortOrder")}
          optional
          inputMode="numeric"
          {...form.field("sortOrder")}
        />
      </div>
      <TextField label={t("field.warranty")} optional maxLength={120} {...form.field("warranty")} />
      <CheckboxField label={t("field.isShown")} {...form.field("isShown")} />
    </>
  );
}
