const unguarded = (table: string) => `alter table ${table} disable trigger user`;

/** SQL that violates each invariant of returns. */
export const returnPlants: Record<string, string[]> = {
  "a return's history has no gap": [
    unguarded("return_workflow_steps"),
    "update return_workflow_steps set position = position + 10 where position = 3",
  ],
  "a return's history is one chain from reported to its step": [
    "update returned_devices set current_step = 'in-repair' where current_step = 'ready-for-pickup'",
  ],
  "every step of a return is one of the table": [
    unguarded("return_workflow_steps"),
    "update return_workflow_steps set decision = null where from_step = to_step",
  ],
  "a return went past its approval only when it was approved": [
    "update returned_devices set admin_approval_status = 'pending' where current_step = 'ready-for-pickup'",
  ],
  "a return is decided once, by somebody, as its history says": [
    "update returned_devices set approval_decided_by = null",
  ],
  "a return is closed with an outcome, and when its time says so": [
    "update returned_devices set closed_at = null",
  ],
  "what was refunded gave money back, to its customer, for its repair or sale": [
    unguarded("return_refunds"),
    "delete from return_refunds",
  ],
  "what was replaced left the stock, once": [
    "update returned_devices set replacement_quantity = replacement_quantity + 1 where outcome = 'replaced'",
  ],
  "what was given for a return was within its limit, or approved at its value": [
    "update returned_devices set replacement_value = replacement_approved_value + 1 where outcome = 'replaced'",
  ],
  "a line of a sale counts what returns replaced of it": [
    unguarded("sale_items"),
    "update sale_items set replaced_quantity = replaced_quantity + 1, replacement_quantity = replacement_quantity + 1",
  ],
  "a repair counts what was given instead of it": [
    "update devices set replaced_value = replaced_value + 1 where replaced_value > 0",
  ],
  "a repair that was replaced gives back at most the rest of its money": [
    `update devices set replaced_value = 800000 where replaced_value > 0`,
    // The newest refund is of the replaced repair, after its replacement.
    unguarded("payment_refunds"),
    `update payment_refunds set payment_id = p.id, refunded_at = now() from payments p
     where p.device_id = (select id from devices where replaced_value > 0)
       and payment_refunds.id = (select max(id::text)::uuid from payment_refunds)`,
    `update payments set refunded_amount = 1 where device_id = (select id from devices where replaced_value > 0)`,
  ],
  "what comes back twice was given back in between": [
    "drop index returned_devices_one_open_of_device",
    "update returned_devices set current_step = 'reported', device_id = (select device_id from returned_devices limit 1)",
  ],
  "a return is of its repair's or sale's customer": [
    "update returned_devices set customer_id = (select customer_id from devices where status = 'received' limit 1)",
  ],
};
