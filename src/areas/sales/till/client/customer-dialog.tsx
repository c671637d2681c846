import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { Footprints, UserRoundPlus } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { CustomerSearch } from "#src/areas/customers/core/client/customer-search.tsx";
import { NewCustomerFields } from "#src/areas/customers/management/client/new-customer-fields.tsx";
import {
  customersContract,
  type Customer,
  type NewCustomer,
} from "#src/areas/customers/contract.ts";
import { saveDraft } from "../../till-state/client/till-drafts.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { keyHint, useTillKeys } from "../../till-state/client/till-keys.ts";
import { useDraftedCustomer } from "./use-drafted-customer.ts";

interface Props {
  /** The payment that continues after the customer is chosen; undefined when no payment was started. */
  thenPay: { exact: boolean } | undefined;
  onClose: () => void;
}

/** The dialog "Select Customer" offers known customers, a new customer and a walk-in. */
export default function CustomerDialog({ thenPay, onClose }: Props) {
  const { t } = useTranslation("pos");
  // Loads both catalogues with the dialog. Otherwise parts of the dialog would load them later, one after the other.
  useTranslation("errors");
  useTranslation("customers");
  const client = useQueryClient();
  const mayCreate = useMay()("create_customers");
  const { cart, act, walkIn, pay } = useTillScreen();
  const goOn = () => (thenPay ? pay(thenPay) : onClose());
  const [creating, setCreating] = useState<string | null>(null);
  const pick = (customer: Customer) => {
    if (!customer.isActive) {
      toasts.error(t("errors:customer_inactive"));
      return;
    }
    showUntilRead(client, customer);
    act({ act: "choose-customer", customer: { id: customer.id } });
    goOn();
  };
  const nobody = () => {
    walkIn();
    goOn();
  };
  const isChoosing = creating === null;
  useTillKeys(
    isChoosing ? { walkIn: nobody, ...(mayCreate && { newCustomer: () => setCreating("") }) } : {},
    { inDialog: true },
  );

  if (creating !== null) {
    return (
      <NewCustomerStep
        typed={creating}
        onPick={pick}
        onBack={() => setCreating(null)}
        onClose={onClose}
        onDrafted={(customer) => {
          saveDraft(cart.id, { customer });
          act({ act: "choose-customer", customer: "new" });
          toasts.success(t("customerCreated"));
          goOn();
        }}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} title={t("chooseCustomer")} description={t("existingOrNew")}>
      {/* Keeps space under the box for the list of matches, above the buttons. */}
      <div className="flex min-h-112 flex-col gap-3 phone:min-h-[74dvh]">
        <CustomerSearch
          label={t("chooseCustomer")}
          hideLabel
          onPick={pick}
          onCreate={mayCreate ? setCreating : undefined}
        />
        <div className="mt-auto flex gap-2 phone:flex-col tablet:*:flex-1">
          {mayCreate ? (
            <Button
              icon={<UserRoundPlus size={16} />}
              hint={keyHint("newCustomer")}
              onClick={() => setCreating("")}
            >
              {t("customers:picker.create")}
            </Button>
          ) : null}
          <Button icon={<Footprints size={16} />} hint={keyHint("walkIn")} onClick={nobody}>
            {t("walkIn")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Shows the chosen customer at once, and reads the customer again. The search may have found the customer before the
 * last sale, and its answer has the points and the level of that time.
 */
function showUntilRead(client: QueryClient, customer: Customer): void {
  const { queryKey } = read(customersContract.getCustomer, { params: { id: customer.id } });
  client.setQueryData(queryKey, (known) => known ?? customer);
  void client.invalidateQueries({ queryKey, exact: true });
}

interface StepProps {
  typed: string;
  onPick: (customer: Customer) => void;
  onBack: () => void;
  onClose: () => void;
  onDrafted: (customer: NewCustomer) => void;
}

function NewCustomerStep({ typed, onPick, onBack, onClose, onDrafted }: StepProps) {
  const { t } = useTranslation("customers");
  const formId = useId();
  const { form, shape, existing } = useDraftedCustomer(typed, onDrafted);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("picker.create")}
      dirty={form.formState.isDirty}
      footer={
        <>
          <Button onClick={onBack}>{t("common:back")}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {t("picker.submit")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.onSubmit}>
        <NewCustomerFields
          form={form}
          shape={shape}
          existing={existing}
          onExisting={onPick}
          existingLabel={t("picker.use")}
        />
        <CheckboxField className="mt-2" label={t("field.remember")} {...form.field("remember")} />
      </form>
    </Dialog>
  );
}
