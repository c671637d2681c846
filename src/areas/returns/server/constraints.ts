import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const returnsConstraints: AreaConstraints = {
  refusals: {
    returned_devices_pkey: "id_taken",
    returned_devices_one_open_of_device: "return_open",
    returned_devices_one_open_of_sale_item: "return_open",
    return_workflow_steps_position_unique: "stale_version",
  },
  actorKeys: namesIn(`
    return_workflow_steps_performed_by_fkey returned_devices_approval_decided_by_fkey
    returned_devices_cash_approved_by_fkey
    returned_devices_assigned_to_fkey returned_devices_created_by_fkey returned_devices_late_allowed_by_fkey
    returned_devices_replacement_approved_by_fkey returned_devices_warranty_overruled_by_fkey
  `),
  internal: {
    held: namesIn(`
      returned_devices_customer_id_fkey returned_devices_device_id_fkey
    `),
    neverDeleted: namesIn(`
      return_refunds_return_id_fkey return_workflow_steps_return_id_fkey
      returned_devices_planned_item_id_fkey returned_devices_replacement_item_id_fkey returned_devices_sale_item_id_fkey
    `),
    madeByServer: namesIn(`
      return_workflow_steps_pkey returned_devices_number_unique
    `),
    wholeList: namesIn(`
      return_refunds_refund_unique
    `),
    limitedByContract: namesIn(`
      returned_devices_imei_check returned_devices_planned_quantity_check returned_devices_quantity_check returned_devices_replacement_quantity_check
    `),
    writtenTogether: namesIn(`
      returned_devices_one_origin returned_devices_plan_approval_is_whole returned_devices_plan_is_whole
    `),
  },
};
