import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { createCustomer } from "#src/areas/customers/management/server/create-customer.ts";
import { lockCustomer } from "#src/areas/customers/core/server/lock-customer.ts";
import { newCustomer } from "#src/areas/customers/contract.ts";
import type { Appointment } from "../../contract.ts";
import { lockAppointment } from "../../core/server/lock-appointment.ts";
import { getAppointment } from "../../core/server/queries.ts";

/**
 * Makes a customer of the person who comes and is none yet, so that a device can be taken in for them. A customer with
 * this phone number is taken as it is. An appointment of a customer stays as it is, because two clerks may do this.
 * @throws Refusal not_found, forbidden, customer_erased, server_busy
 */
export async function makeCustomerOfAppointment(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<Appointment> {
  const { contactName, contactPhone } = await lockAppointment(tx, id);
  if (contactName === null || contactPhone === null) return getAppointment(tx, id);
  requirePermission(actor, "create_customers");
  const given = newCustomer.parse({ name: contactName, phone: contactPhone });
  const { customer } = await createCustomer(tx, actor, given);
  const { id: customerId } = await lockCustomer(tx, customer.id);
  await tx
    .updateTable("appointments")
    .set({ customerId, contactName: null, contactPhone: null })
    .set({ ...nextVersion })
    .where("id", "=", id)
    .execute();
  await recordAct(tx, actor, "appointment.updated", id, { fields: ["customer"] });
  return getAppointment(tx, id);
}
