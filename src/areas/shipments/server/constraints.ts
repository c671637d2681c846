import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const shipmentsConstraints: AreaConstraints = {
  refusals: {
    shipment_tracking_once: "tracking_number_taken",
  },
  actorKeys: namesIn(`
    shipments_created_by_fkey shipments_receiver_id_fkey shipments_inspector_id_fkey
    shipment_statuses_changed_by_fkey shipment_tracking_created_by_fkey
    shipment_payments_created_by_fkey shipment_payments_ended_by_fkey
    shipment_proofs_added_by_fkey shipment_proofs_deleted_by_fkey
  `),
  internal: {
    held: namesIn(`
      shipment_statuses_shipment_id_fkey shipment_tracking_shipment_id_fkey
      shipment_payments_shipment_id_fkey shipment_proofs_shipment_id_fkey
    `),
    heldFile: namesIn(`
      shipment_proofs_file_hash_fkey shipment_proofs_thumbnail_hash_fkey
    `),
    madeByServer: namesIn(`
      shipments_pkey shipment_statuses_pkey shipment_tracking_pkey shipment_payments_pkey shipment_proofs_pkey
      shipment_figures_pkey
    `),
    wholeList: namesIn(`
      shipment_statuses_position_unique
    `),
    limitedByContract: namesIn(`
      shipments_cost_check shipment_payments_amount_check
    `),
    writtenTogether: namesIn(`
      shipments_whole_receipt shipments_whole_inspection shipments_arrival
      shipment_payments_ended shipment_payments_reason
      shipment_proofs_file shipment_proofs_thumbnail
    `),
  },
};
