import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { newId } from "#src/shared/ids.ts";
import { isTanzanianPhone, normalizePhone } from "#src/shared/phone.ts";
import { read } from "#src/client/data/queries.ts";
import { useAppForm } from "#src/client/ui/forms/form.tsx";
import { useLatePresets } from "#src/client/ui/forms/use-late-presets.ts";
import { customersContract, type NewCustomer } from "#src/areas/customers/contract.ts";
import {
  newCustomerForm,
  startingWith,
  toNewCustomer,
  type NewCustomerInput,
  type NewCustomerOutput,
} from "#src/areas/customers/management/client/new-customer-form.ts";
import { useCustomerFormShape } from "#src/areas/customers/management/client/form-shape.ts";
import { rememberLastCustomer } from "#src/areas/customers/core/client/last-customer.ts";
import {
  phoneTaken,
  type NewCustomerForm,
} from "#src/areas/customers/management/client/use-new-customer.ts";
import { word } from "#src/client/words/i18n.ts";

/** The form of a new customer, whom the checkout creates (spec §3), and the known customer with this phone number. */
export function useDraftedCustomer(
  typed: string,
  onDrafted: (customer: NewCustomer) => void,
): NewCustomerForm {
  const [id] = useState(newId);
  const shape = useCustomerFormShape();
  const form = useAppForm<NewCustomerInput, NewCustomerOutput>({
    schema: newCustomerForm(shape),
    defaultValues: startingWith(typed, shape.presets),
    submit: async (values) => {
      if (existing) throw phoneTaken(word("customers:picker.phoneTaken"));
      if (values.remember) rememberLastCustomer(id);
      onDrafted(toNewCustomer(values, id, shape));
    },
  });
  useLatePresets(form, startingWith(typed, shape.presets));
  const phone = normalizePhone(useWatch({ control: form.control, name: "phone" }));
  const isWhole = isTanzanianPhone(phone);
  const { data } = useQuery({
    ...read(customersContract.listCustomers, { query: { search: phone, status: "all", limit: 1 } }),
    enabled: isWhole,
  });
  const found = isWhole ? data?.items[0] : undefined;
  const existing = found?.phone === phone ? found : null;
  return { form, shape, existing };
}
