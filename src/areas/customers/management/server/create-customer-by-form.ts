import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import {
  brokenRulesIn,
  missingIn,
  refuseFields,
  withDefaultValues,
} from "#src/areas/settings/forms/server/fill-form.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { NewCustomer } from "../../contract.ts";
import { createCustomer, type CreatedCustomer } from "./create-customer.ts";

/**
 * Creates a customer as `createCustomer` does, with the shop's settings of the customer form: its default values, its
 * required fields and its rules. A known customer is returned whatever the settings are. `at` is the beginning of the
 * paths of refused fields.
 * @throws Refusal validation_failed (fields of the form, referredBy), id_taken, server_busy
 */
export async function createCustomerByForm(
  tx: Tx,
  actor: Actor,
  given: NewCustomer,
  at = "",
): Promise<CreatedCustomer> {
  const forms = await getSettings(tx, "forms");
  const input = withDefaultValues(forms, "customer", given);
  const created = await createCustomer(tx, actor, input);
  // A refusal undoes the customer that was created.
  if (created.isNew) {
    const wrong = {
      ...missingIn(forms, "customer", input),
      ...brokenRulesIn(forms, "customer", input),
    };
    refuseFields(
      Object.fromEntries(Object.entries(wrong).map(([field, sentence]) => [at + field, sentence])),
    );
  }
  return created;
}
