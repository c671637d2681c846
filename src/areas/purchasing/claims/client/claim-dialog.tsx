import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ControlledField } from "#src/client/ui/forms/form.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { useStockApproval } from "#src/areas/inventory/adjustments/client/use-stock-approval.tsx";
import SerialsField from "#src/areas/inventory/serials/client/serials-field.tsx";
import { readSerials } from "#src/areas/inventory/serials/client/serials-text.ts";
import ReasonDialog from "#src/client/ui/forms/reason-dialog.tsx";
import { orderCurrencies, type OrderCurrency } from "#src/areas/shipments/rules.ts";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { HOME_CURRENCY } from "../../values.ts";
import { supplierClaimsContract, type SupplierClaim } from "../contract.ts";
import { refusalOfClaimAct, type ClaimAct } from "../rules.ts";
import { ClaimStateBadge } from "./claim-state.tsx";

interface Props {
  claim: SupplierClaim;
  onClose: () => void;
}

/** A claim, and what the supplier answered. */
export default function ClaimDialog({ claim, onClose }: Props) {
  const { t } = useTranslation("supplier-claims");
  const [act, setAct] = useState<ClaimAct | null>(null);
  const close = () => setAct(null);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t("one", { name: claim.itemName })}
        description={<ClaimStateBadge claim={claim} />}
        footer={<Acts claim={claim} onAct={setAct} />}
      >
        <Facts claim={claim} />
      </Dialog>
      {act === "credit" ? <CreditDialog claim={claim} onClose={close} /> : null}
      {act === "replace" ? <ReplaceDialog claim={claim} onClose={close} /> : null}
      {act === "refuse" || act === "cancel" || act === "undo-credit" ? (
        <EndDialog claim={claim} act={act} onClose={close} />
      ) : null}
    </>
  );
}

function Facts({ claim }: { claim: SupplierClaim }) {
  const { t, language } = useTranslation("supplier-claims");
  const { moneyIn } = useOrderFormat();
  const { serial, quantity, deviceId, ticketNumber, warrantyUntil, credit, currency } = claim;
  const items = [
    { label: t("supplier"), value: claim.supplierName },
    { label: t("pieceOf"), value: serial ?? t("pieces", { count: quantity }) },
    { label: t("fault"), value: claim.fault },
    { label: t("claimedOn"), value: formatDate(claim.claimedOn, language) },
    {
      label: t("warranty"),
      value: warrantyUntil ? formatDate(warrantyUntil, language) : t("noWarranty"),
    },
    { label: t("order"), value: claim.orderNumber },
    {
      label: t("repair"),
      value:
        deviceId && ticketNumber ? (
          <AppLink href={pageHref("/devices/$id", { id: deviceId })} className="hover:underline">
            {ticketNumber}
          </AppLink>
        ) : null,
    },
    { label: t("credit.amount"), value: credit && currency ? moneyIn(currency, credit) : null },
    { label: t("outcome"), value: claim.outcome },
    { label: t("by"), value: claim.createdBy?.name },
  ];
  return <DescriptionList items={items.filter(({ value }) => value)} />;
}

const claimActs = ["cancel", "refuse", "replace", "send"] as const;
const moneyActs = ["undo-credit", "credit"] as const;

function Acts({ claim, onAct }: { claim: SupplierClaim; onAct: (act: ClaimAct) => void }) {
  const { t } = useTranslation("supplier-claims");
  const may = useMay();
  const send = useWrite(supplierClaimsContract.sendSupplierClaim);
  const { id, version, state } = claim;
  const possible = [
    ...(may("manage_claims") ? claimActs : []),
    ...(may("pay_suppliers") ? moneyActs : []),
  ].filter((act) => refusalOfClaimAct(state, act) === null);
  const sendNow = () =>
    send.mutate(
      { params: { id }, body: { version } },
      { onSuccess: () => toasts.success(t("sent")) },
    );
  return possible.map((act) => (
    <Button
      key={act}
      loading={act === "send" && send.isPending}
      onClick={() => (act === "send" ? sendNow() : onAct(act))}
    >
      {t(act === "undo-credit" ? "act.undo" : `act.${act}`)}
    </Button>
  ));
}

function EndDialog({ claim, act, onClose }: Props & { act: "cancel" | "refuse" | "undo-credit" }) {
  const { t } = useTranslation("supplier-claims");
  const refuse = useWrite(supplierClaimsContract.refuseSupplierClaim);
  const cancel = useWrite(supplierClaimsContract.cancelSupplierClaim);
  const undo = useWrite(supplierClaimsContract.undoClaimCredit);
  const write = { refuse, cancel, "undo-credit": undo }[act];
  const { id, version } = claim;
  const label = t(act === "undo-credit" ? "act.undo" : `act.${act}`);
  return (
    <ReasonDialog
      title={label}
      action={label}
      done={t("saved")}
      send={(reason) => write.mutateAsync({ params: { id }, body: { reason, version } })}
      onClose={onClose}
    />
  );
}

function CreditDialog({ claim: { id, version }, onClose }: Props) {
  const { t } = useTranslation("supplier-claims");
  const { formatFor } = useOrderFormat();
  const credit = useWrite(supplierClaimsContract.creditSupplierClaim);
  const form = useDialogForm<{ credit: number | null; currency: OrderCurrency; outcome: string }>({
    defaultValues: { credit: null, currency: HOME_CURRENCY, outcome: "" },
    check: (values) => ({ credit: values.credit ? undefined : "common:invalid.required" }),
    submit: (values) =>
      credit.mutateAsync({
        params: { id },
        body: { ...values, credit: values.credit ?? 0, version },
      }),
    onDone: () => {
      toasts.success(t("saved"));
      onClose();
    },
  });
  const currency = form.watch("currency");
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("act.credit")}
      description={t("credit.hint")}
      form={form}
      submitLabel={t("common:save")}
    >
      <ControlledField form={form} name="credit">
        {(field) => (
          <MoneyField label={t("credit.amount")} format={formatFor(currency)} {...field} />
        )}
      </ControlledField>
      <SelectField
        label={t("credit.currency")}
        options={orderCurrencies.map((value) => ({ value, label: value }))}
        {...form.field("currency")}
      />
      <TextField label={t("outcome")} optional maxLength={300} {...form.field("outcome")} />
    </FormDialog>
  );
}

function ReplaceDialog({ claim: { id, version, quantity, isSerialised }, onClose }: Props) {
  const { t } = useTranslation("supplier-claims");
  const replace = useWrite(supplierClaimsContract.replaceSupplierClaim);
  const { send, question } = useStockApproval("replace_claim", id, onClose);
  const form = useDialogForm({
    defaultValues: { takenIn: String(quantity), serials: "", outcome: "" },
    check: ({ takenIn, serials }) => ({
      takenIn:
        /^\d{1,7}$/.test(takenIn.trim()) && Number(takenIn) <= quantity
          ? undefined
          : "supplier-claims:replace.wrong",
      serials:
        isSerialised && readSerials(serials).serials.length !== Number(takenIn)
          ? "supplier-claims:replace.serials"
          : undefined,
    }),
    submit: ({ takenIn, serials, outcome }) => {
      const body = {
        takenIn: Number(takenIn),
        ...(isSerialised && Number(takenIn) > 0 && { serials: readSerials(serials).serials }),
        outcome,
        version,
      };
      return send(body, () => replace.mutateAsync({ params: { id }, body }));
    },
    onDone: (replaced) => {
      if (!replaced) return;
      toasts.success(t("saved"));
      onClose();
    },
  });
  const takenIn = form.watch("takenIn");
  return (
    <>
      <FormDialog
        onClose={onClose}
        size="small"
        title={t("act.replace")}
        form={form}
        submitLabel={t("common:save")}
      >
        <TextField
          label={t("replace.takenIn")}
          hint={t("replace.hint")}
          inputMode="numeric"
          maxLength={7}
          {...form.field("takenIn")}
        />
        {isSerialised ? (
          <ControlledField form={form} name="serials">
            {({ value, onChange }) => (
              <SerialsField
                value={value}
                onChange={onChange}
                expected={Number(takenIn) || 0}
                asked={form.formState.isSubmitted}
              />
            )}
          </ControlledField>
        ) : null}
        <TextField label={t("outcome")} optional maxLength={300} {...form.field("outcome")} />
      </FormDialog>
      {question}
    </>
  );
}
