import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { newId } from "#src/shared/ids.ts";
import { isTanzanianPhone, normalizePhone } from "#src/shared/phone.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useKeptWrite } from "#src/client/outbox/use-kept-write.ts";
import { useAppForm, type AppForm } from "#src/client/ui/forms/form.tsx";
import { useLatePresets } from "#src/client/ui/forms/use-late-presets.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { customersContract, type Customer } from "../../contract.ts";
import { useCustomerFormShape, type AskedField, type CustomerFormShape } from "./form-shape.ts";
import { offlineCustomer } from "../../offline.ts";
import { rememberLastCustomer } from "../../core/client/last-customer.ts";
import { waitingCustomer } from "../../core/client/waiting-customer.ts";
import {
  newCustomerForm,
  startingWith,
  toNewCustomer,
  type NewCustomerInput,
  type NewCustomerOutput,
} from "./new-customer-form.ts";

export interface NewCustomerForm {
  form: AppForm<NewCustomerInput, NewCustomerOutput>;
  /** The existing customer who has the typed phone number; null when nobody has it. */
  existing: Customer | null;
  shape: CustomerFormShape;
}

/**
 * The form of a new customer. When another customer has the typed phone number, the form finds this customer as soon
 * as the number is complete, or at the latest from the answer to `createCustomer`.
 */
export function useNewCustomer({
  typed,
  asked,
  onAdded,
}: {
  /** The text that the user has typed into the search. It becomes the name or the phone number. */
  typed: string;
  asked?: readonly AskedField[];
  /** @param isWaiting the customer is kept on this device, and the server does not know them yet */
  onAdded: (customer: Customer, isWaiting: boolean) => void;
}): NewCustomerForm {
  const { t } = useTranslation("customers");
  const errorText = useErrorText();
  const shape = useCustomerFormShape(asked);
  const create = useKeptWrite(customersContract.createCustomer, offlineCustomer);
  // The form creates the id. If the answer has another id, the server has found an existing customer.
  const [id] = useState(newId);
  const [answered, setAnswered] = useState<Answered | null>(null);

  const form = useAppForm<NewCustomerInput, NewCustomerOutput>({
    schema: newCustomerForm(shape),
    defaultValues: startingWith(typed, shape.presets),
    submit: async (values) => {
      const body = { ...toNewCustomer(values, id, shape), id };
      const outcome = await create.mutateAsync({ body }).catch((error: unknown) => {
        toasts.error(t("addFailed", { reason: errorText(error) }));
        throw error;
      });
      const isWaiting = outcome.kind === "kept";
      const customer = isWaiting ? waitingCustomer(body) : outcome.answer;
      if (customer.id !== id) {
        setAnswered({ customer, phone: values.phone });
        throw phoneTaken(t("picker.phoneTaken"));
      }
      if (!isWaiting) toasts.success(t("added"));
      if (values.remember) rememberLastCustomer(customer.id);
      onAdded(customer, isWaiting);
    },
  });

  useLatePresets(form, startingWith(typed, shape.presets));
  const phone = normalizePhone(useWatch({ control: form.control, name: "phone" }));
  const isWhole = isTanzanianPhone(phone);
  const { data: found } = useQuery({
    ...read(customersContract.listCustomers, {
      query: { search: phone, status: "all", limit: 1 },
    }),
    enabled: isWhole,
  });
  const named = isWhole ? found?.items.find((customer) => customer.phone === phone) : null;
  const existing = named ?? (answered?.phone === phone ? answered.customer : null);
  return { form, shape, existing };
}

/** The customer whom the server found for a number. After a merge the customer may have another number now. */
interface Answered {
  customer: Customer;
  phone: string;
}

/** The error of a form whose phone number belongs to an existing customer. The form shows it at the phone number. */
export const phoneTaken = (message: string): Error =>
  Object.assign(new Error(message), { fields: { phone: message } });
