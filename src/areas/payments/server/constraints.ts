import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const paymentsConstraints: AreaConstraints = {
  refusals: {
    payments_reference_unique: "reference_taken",
    payments_message_unique: "reference_taken",
    payments_not_over_refunded: "exceeds_refundable",
    payment_refunds_reference_unique: "reference_taken",
    shifts_one_open: "shift_open",
    shift_movements_corrected_once: "conflict",
  },
  actorKeys: namesIn(`
    payment_refunds_refunded_by_fkey payments_received_by_fkey receipts_generated_by_fkey
    shift_counts_counted_by_fkey shift_movements_created_by_fkey shifts_closed_by_fkey shifts_user_id_fkey
  `),
  internal: {
    held: namesIn(`
      payment_refunds_customer_id_fkey payments_customer_id_fkey receipts_customer_id_fkey payments_device_fk
      receipts_device_fk payment_refunds_approved_by_fkey receipts_technician_id_fkey
    `),
    neverDeleted: namesIn(`
      payment_refunds_payment_id_fkey payment_refunds_shift_id_fkey payments_assigned_to_fkey
      payments_shift_id_fkey receipts_payment_id_fkey shift_counts_shift_id_fkey shift_movements_corrects_fkey
      shift_movements_shift_id_fkey shift_tallies_shift_id_fkey
    `),
    madeByServer: namesIn(`
      payment_refunds_number_unique payment_refunds_pkey payments_number_unique payments_pkey
      receipts_number_unique receipts_pkey shift_counts_pkey shift_movements_pkey shifts_pkey
      shifts_z_number_unique
    `),
    wholeList: namesIn(`
      receipts_payment_unique shift_counts_one_accepted shift_counts_position_unique shift_tallies_pkey
    `),
    writtenByMigrations: namesIn(`
      shift_numbers_only_row_check shift_numbers_pkey
    `),
    limitedByContract: namesIn(`
      shift_counts_float_left_check shift_movements_amount_check shift_tallies_counted_check
      shifts_float_left_check shifts_opening_float_check
    `),
    checkedByVerb: namesIn(`
      payment_refunds_amount_check payments_amount_check payments_check payments_processing_fee_check
      shift_counts_position_check shifts_safe_drop_check shifts_z_number_check
    `),
    writtenTogether: namesIn(`
      payments_one_reason shifts_closed_whole
    `),
  },
};
