import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { read } from "#src/client/data/queries.ts";
import { useSettled } from "#src/client/data/settled.ts";
import { controlClasses } from "#src/client/ui/fields/control-classes.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { deviceListContract } from "#src/areas/devices/list/contract.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { lateMoneyContract } from "#src/areas/payments/late-money/contract.ts";
import { useDecision } from "#src/areas/sales/late-money/client/use-decision.ts";

const SHOWN = 5;

/**
 * Chooses the repair that the late money pays for. The server refuses a repair whose balance is less than the money.
 */
export function UseForRepairDialog({
  payment,
  onClose,
}: {
  payment: Payment;
  onClose: () => void;
}) {
  const { t } = useTranslation("late-money");
  const { money } = useCurrency();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const query = useQuery({
    ...read(deviceListContract.listDevices, { query: { limit: SHOWN, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const using = useDecision(lateMoneyContract.assignLateMoney, t("repair.done"));
  const form = useDialogForm({
    defaultValues: { deviceId: "" },
    submit: ({ deviceId }) => using.mutateAsync({ params: { id: payment.id }, body: { deviceId } }),
    onDone: onClose,
  });
  const deviceId = useWatch({ control: form.control, name: "deviceId" });
  const devices = query.data?.items;
  // A chosen repair that the search no longer shows counts as not chosen: users must see the repair that is paid.
  const chosen = devices?.find(({ id }) => id === deviceId);
  return (
    <FormDialog
      onClose={onClose}
      title={t("repair.title", { amount: money(payment.amount) })}
      description={payment.reference}
      form={form}
      submitLabel={t("repair.submit")}
      disabledReason={!chosen && t("repair.choose")}
    >
      <input
        type="search"
        data-autofocus
        aria-label={t("repair.search")}
        placeholder={t("repair.search")}
        value={typed}
        maxLength={100}
        autoComplete="off"
        className={controlClasses}
        onChange={(event) => setTyped(event.target.value)}
      />
      {query.isError || !devices ? (
        <NotLoaded query={query} failed={t("repair.failed")} lines={5} />
      ) : devices.length === 0 ? (
        <EmptyState title={t("repair.none")} />
      ) : (
        <fieldset>
          <legend className="sr-only">{t("repair.choose")}</legend>
          {devices.map(({ id, brand, model, ticketNumber, customer }) => (
            <label
              key={id}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-ring"
            >
              <input
                type="radio"
                name="device"
                className="size-4 accent-accent"
                checked={id === deviceId}
                onChange={() => form.setValue("deviceId", id, { shouldDirty: true })}
              />
              <span className="min-w-0 flex-1 font-medium break-words">
                {brand} {model}
                <span className="block text-12 font-normal text-ink-quiet">
                  {ticketNumber} · {customerName(customer, t)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
