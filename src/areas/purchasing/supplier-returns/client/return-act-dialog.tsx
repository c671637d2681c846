import { useWrite } from "#src/client/data/queries.ts";
import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ControlledField } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import SerialsField from "#src/areas/inventory/serials/client/serials-field.tsx";
import { readSerials } from "#src/areas/inventory/serials/client/serials-text.ts";
import ReasonDialog from "#src/client/ui/forms/reason-dialog.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { supplierReturnsContract, type SupplierReturn } from "../contract.ts";
import { worthOfLines, type SupplierReturnAct } from "../rules.ts";

interface Props {
  returned: SupplierReturn;
  onClose: () => void;
}

/** Asks for what an act with a return needs. */
export default function ReturnActDialog({ act, ...props }: Props & { act: SupplierReturnAct }) {
  const { t } = useTranslation("supplier-returns");
  const cancel = useWrite(supplierReturnsContract.cancelSupplierReturn);
  const undo = useWrite(supplierReturnsContract.undoSupplierCredit);
  const { returned, onClose } = props;
  const { id, version, returnNumber: number } = returned;
  if (act === "send") return <SendDialog {...props} />;
  if (act === "credit") return <CreditDialog {...props} />;
  if (act === "refuse") return <RefuseDialog {...props} />;
  if (act === "replace") return <ReplaceDialog {...props} />;
  const isUndo = act === "undo-credit";
  return (
    <ReasonDialog
      title={isUndo ? t("undo.title") : t("cancel.title", { number })}
      hint={t(isUndo ? "undo.hint" : "cancel.hint")}
      action={t(isUndo ? "act.undo" : "act.cancel")}
      done={t(isUndo ? "undo.done" : "cancel.done")}
      danger
      send={(reason) =>
        (isUndo ? undo : cancel).mutateAsync({ params: { id }, body: { reason, version } })
      }
      onClose={onClose}
    />
  );
}

function SendDialog({ returned: { id, version }, onClose }: Props) {
  const { t } = useTranslation("supplier-returns");
  const send = useWrite(supplierReturnsContract.sendSupplierReturn, { saysFailure: true });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("send.title")}
      loses={t("send.loses")}
      confirmLabel={t("act.send")}
      danger={false}
      onConfirm={async () => {
        await send.mutateAsync({ params: { id }, body: { version } });
        toasts.success(t("send.done"));
      }}
    />
  );
}

function CreditDialog({ returned, onClose }: Props) {
  const { t } = useTranslation("supplier-returns");
  const { formatFor, moneyIn } = useOrderFormat();
  const credit = useWrite(supplierReturnsContract.creditSupplierReturn);
  const { id, version, currency, lines, returnNumber: number } = returned;
  const worth =
    returned.worth ??
    worthOfLines(lines.map(({ quantity, unitCost = 0 }) => ({ quantity, unitCost })));
  const form = useDialogForm<{ credit: number | null; reason: string }>({
    defaultValues: { credit: worth || null, reason: "" },
    check: (values) => ({
      credit: !values.credit
        ? "common:invalid.required"
        : worth > 0 && values.credit > worth
          ? "supplier-returns:credit.tooMuch"
          : undefined,
      reason:
        (values.credit ?? worth) < worth && values.reason.trim() === ""
          ? "supplier-returns:credit.needsReason"
          : undefined,
    }),
    submit: (values) =>
      credit.mutateAsync({
        params: { id },
        body: { credit: values.credit ?? 0, reason: values.reason, version },
      }),
    onDone: () => {
      toasts.success(t("credit.done"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("credit.title", { number })}
      form={form}
      submitLabel={t("act.credit")}
    >
      <ControlledField form={form} name="credit">
        {(field) => (
          <MoneyField
            label={t("credit.amount")}
            hint={t("credit.most", { amount: moneyIn(currency, worth) })}
            format={formatFor(currency)}
            {...field}
          />
        )}
      </ControlledField>
      <TextArea
        label={t("credit.reason")}
        optional
        rows={2}
        maxLength={300}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}

function RefuseDialog({ returned: { id, version, returnNumber: number }, onClose }: Props) {
  const { t } = useTranslation("supplier-returns");
  const refuse = useWrite(supplierReturnsContract.refuseSupplierReturn);
  const form = useDialogForm({
    defaultValues: { reason: "", isBack: true },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: ({ reason, isBack }) =>
      refuse.mutateAsync({ params: { id }, body: { reason: reason.trim(), isBack, version } }),
    onDone: () => {
      toasts.success(t("refuse.done"));
      onClose();
    },
  });
  const { input } = labelled(form, t, "refuse.");
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("refuse.title", { number })}
      form={form}
      submitLabel={t("refuse.submit")}
    >
      <TextArea {...input("reason")} rows={2} maxLength={300} />
      <CheckboxField {...input("isBack")} hint={t("refuse.isBackHint")} />
    </FormDialog>
  );
}

function ReplaceDialog({ returned, onClose }: Props) {
  const { t } = useTranslation("supplier-returns");
  const replace = useWrite(supplierReturnsContract.replaceSupplierReturn);
  const { id, version, returnNumber: number } = returned;
  const serialised = returned.lines.filter(({ isSerialised }) => isSerialised);
  const form = useDialogForm<Record<string, string>>({
    defaultValues: Object.fromEntries(serialised.map((line) => [line.id, ""])),
    check: (values) =>
      Object.fromEntries(
        serialised.map((line) => [
          line.id,
          readSerials(values[line.id] ?? "").serials.length === line.quantity
            ? undefined
            : "supplier-returns:new.serials",
        ]),
      ),
    submit: (values) =>
      replace.mutateAsync({
        params: { id },
        body: {
          serials: serialised.map((line) => ({
            lineId: line.id,
            serials: readSerials(values[line.id] ?? "").serials,
          })),
          version,
        },
      }),
    onDone: () => {
      toasts.success(t("replace.done"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("replace.title", { number })}
      description={t("replace.hint")}
      form={form}
      submitLabel={t("replace.submit")}
    >
      {serialised.map((line) => (
        <fieldset key={line.id}>
          <legend className="mb-1.5 font-medium">
            {t("replace.serialsOf", { name: line.itemName })}
          </legend>
          <ControlledField form={form} name={line.id}>
            {({ value, onChange }) => (
              <SerialsField
                value={value}
                onChange={onChange}
                expected={line.quantity}
                asked={form.formState.isSubmitted}
              />
            )}
          </ControlledField>
        </fieldset>
      ))}
    </FormDialog>
  );
}
