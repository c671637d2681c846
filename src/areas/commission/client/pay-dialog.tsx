import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { Person } from "#src/shared/fields.ts";
import { needed } from "#src/client/checks.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { Money } from "#src/client/ui/money.tsx";
import { paymentAccountsContract } from "#src/areas/purchasing/accounts/contract.ts";
import { payingMethods, type PayingMethod } from "#src/areas/purchasing/values.ts";
import { commissionContract, type Due } from "../contract.ts";

interface Values {
  upTo: string;
  method: PayingMethod;
  isFromDrawer: boolean;
  paymentAccountId: string;
  reference: string;
  note: string;
}
type PayForm = AppForm<Values, Values>;

interface Props {
  technician: Person;
  onClose: () => void;
}

/** Pays a technician what is due up to a day. */
export default function PayDialog({ technician, onClose }: Props) {
  const { t } = useTranslation("commission");
  const { money } = useCurrency();
  const { id: technicianId, name } = technician;
  const pay = useWrite(commissionContract.payCommission);
  const today = useToday();
  const form: PayForm = useDialogForm<Values, { amount: number }>({
    defaultValues: {
      upTo: today,
      method: "cash",
      isFromDrawer: false,
      paymentAccountId: "",
      reference: "",
      note: "",
    },
    check: ({ upTo }) => ({ upTo: needed(upTo) }),
    submit: (values) => {
      const isDrawer = values.isFromDrawer && values.method === "cash";
      return pay.mutateAsync({
        body: {
          ...values,
          technicianId,
          amount: due?.amount ?? 0,
          isFromDrawer: isDrawer,
          paymentAccountId: isDrawer ? null : values.paymentAccountId || null,
        },
      });
    },
    onDone: ({ amount }) => {
      toasts.success(t("pay.done", { amount: money(amount), name }));
      onClose();
    },
  });
  const { upTo } = useWatch({ control: form.control }) as Values;
  const query = useQuery({
    ...read(commissionContract.getCommissionDue, { query: { technicianId, upTo } }),
    enabled: upTo !== "",
  });
  const due = query.data;
  const isDue = due !== undefined && due.amount > 0;
  return (
    <FormDialog
      onClose={onClose}
      title={t("pay.title", { name })}
      form={form}
      submitLabel={isDue ? t("pay.submit", { amount: money(due.amount) }) : t("pay.submitNone")}
      disabledReason={due && !isDue ? t("pay.nothing") : undefined}
    >
      <ControlledField form={form} name="upTo">
        {(field) => <DateField label={t("pay.upTo")} max={today} {...field} />}
      </ControlledField>
      {due && !query.isError ? (
        <DueNow due={due} name={name} />
      ) : (
        <NotLoaded query={query} failed={t("pay.dueFailed")} lines={2} />
      )}
      <WayFields form={form} />
    </FormDialog>
  );
}

function DueNow({ due: { amount, repairs, balance }, name }: { due: Due; name: string }) {
  const { t } = useTranslation("commission");
  const { money } = useCurrency();
  if (amount <= 0)
    return (
      <Notice tone="waiting">
        {balance < 0 ? t("pay.owed", { name, amount: money(-balance) }) : t("pay.nothing")}
      </Notice>
    );
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-ink-quiet">
        {t("pay.due")} · {t("repairCount", { count: repairs })}
      </span>
      <Money minor={amount} className="text-20 font-strong" />
    </p>
  );
}

/** From where the money comes: the drawer, an account, or elsewhere. */
function WayFields({ form }: { form: PayForm }) {
  const { t } = useTranslation("commission");
  const { method, isFromDrawer } = useWatch({ control: form.control }) as Values;
  const maySee = useMay()("view_cost");
  const { data } = useQuery({
    ...read(paymentAccountsContract.listPaymentAccounts, {}),
    enabled: maySee,
  });
  const accounts = (data?.items ?? []).filter(({ type }) => type === method);
  const isDrawer = method === "cash" && isFromDrawer;
  const { input } = labelled(form, t, "pay.");
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          {...input("method")}
          options={payingMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
        />
        {isDrawer || accounts.length === 0 ? null : (
          <SelectField
            label={t("pay.account")}
            options={[
              { value: "", label: t("pay.noAccount") },
              ...accounts.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.field("paymentAccountId")}
          />
        )}
      </div>
      {method === "cash" ? (
        <CheckboxField
          label={t("pay.fromDrawer")}
          hint={t("pay.fromDrawerHint")}
          {...form.field("isFromDrawer")}
        />
      ) : null}
      <TextField {...input("reference")} optional maxLength={80} spellCheck={false} />
      <TextField {...input("note")} optional maxLength={500} />
    </>
  );
}
