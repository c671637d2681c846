import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { addDays } from "#src/shared/time.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useKeptDraft } from "#src/client/data/tab-draft.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField, FormField, type AppForm } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { expenseCategoriesContract } from "../../categories/contract.ts";
import type { Expense } from "../../core/expense-schemas.ts";
import { expensesContract } from "../contract.ts";
import { expenseSources, MAX_DAYS_AGO } from "../../rules.ts";
import { useCategoryName } from "../../core/client/category-name.ts";
import {
  checkExpense,
  emptyExpense,
  expenseOf,
  keptExpense,
  sourceOf,
  type ExpenseValues,
  type Sources,
} from "./expense-values.ts";

interface Props {
  onClose: () => void;
  onRecorded: (expense: Expense) => void;
}

/** Records an expense. The tab keeps what was typed until it is sent or the user leaves the dialog. */
export default function ExpenseDialog({ onClose, onRecorded }: Props) {
  const { t } = useTranslation("expenses");
  const sources = useQuery(read(expensesContract.getExpenseSources, {})).data;
  const record = useWrite(expensesContract.recordExpense);
  const [start] = useState(() => ({ ...emptyExpense, ...keptExpense.recall() }));
  const form = useDialogForm<ExpenseValues, Expense>({
    defaultValues: start,
    check: (values) => checkExpense(values, sources),
    failed: t("record.failed"),
    submit: (values) => record.mutateAsync({ body: expenseOf(values, sources) }),
    onDone: (expense) => {
      keptExpense.drop();
      toasts.success(t("record.done", { number: expense.expenseNumber }));
      onRecorded(expense);
    },
  });
  useKeptDraft(form, keptExpense.save);
  const source = sourceOf(useWatch({ control: form.control }) as ExpenseValues, sources);
  const hasNoDrawer = source === "drawer" && sources?.hasOpenShift === false;
  const { input, control } = labelled(form, t, "field.");
  return (
    <FormDialog
      onClose={() => {
        keptExpense.drop();
        onClose();
      }}
      title={t("record.title")}
      form={form}
      submitLabel={t("record.submit")}
      disabledReason={hasNoDrawer && t("record.noShift")}
    >
      <FormField {...control("amount")} as={MoneyField} />
      <CategoryField form={form} />
      <SourceFields form={form} sources={sources} />
      {hasNoDrawer ? <Notice tone="waiting">{t("record.noShift")}</Notice> : null}
      <TextField {...input("payee")} optional maxLength={120} />
      <FormField {...control("tax")} as={MoneyField} hint={t("field.taxHint")} optional />
      <TextField {...input("note")} optional maxLength={500} />
    </FormDialog>
  );
}

type ExpenseForm = AppForm<ExpenseValues, ExpenseValues>;

function CategoryField({ form }: { form: ExpenseForm }) {
  const { t } = useTranslation("expenses");
  const name = useCategoryName();
  const { data } = useQuery(read(expenseCategoriesContract.listExpenseCategories, {}));
  const active = (data?.items ?? []).filter(({ isActive }) => isActive);
  return (
    <SelectField
      // The browser shows the chosen category only once its option is there.
      key={active.length}
      label={t("field.category")}
      options={[
        { value: "", label: t("field.chooseCategory") },
        ...active.map((category) => ({ value: category.id, label: name(category) })),
      ]}
      {...form.field("categoryId")}
    />
  );
}

/** From where the money comes. Only users who may pay from accounts have a choice. */
function SourceFields({ form, sources }: { form: ExpenseForm; sources: Sources | undefined }) {
  const { t } = useTranslation("expenses");
  const today = useToday();
  const source = sourceOf(useWatch({ control: form.control }) as ExpenseValues, sources);
  if (!sources || sources.accounts.length === 0) return null;
  return (
    <>
      <ControlledField form={form} name="source">
        {({ value: _, ...field }) => (
          <SegmentedControl
            label={t("field.source")}
            options={expenseSources.map((value) => ({ value, label: t(`source.${value}`) }))}
            wide
            {...field}
            value={source}
          />
        )}
      </ControlledField>
      {source === "account" ? (
        <div className="grid gap-4 tablet:grid-cols-2">
          <SelectField
            label={t("field.account")}
            options={[
              { value: "", label: t("field.chooseAccount") },
              ...sources.accounts.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.field("paymentAccountId")}
          />
          <ControlledField form={form} name="day">
            {({ value, ...field }) => (
              <DateField
                label={t("field.day")}
                min={addDays(today, -MAX_DAYS_AGO)}
                max={today}
                {...field}
                value={value || today}
              />
            )}
          </ControlledField>
        </div>
      ) : null}
    </>
  );
}
