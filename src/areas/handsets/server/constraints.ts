import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const handsetsConstraints: AreaConstraints = {
  refusals: {
    handsets_pkey: "id_taken",
    lost_imeis_pkey: "id_taken",
    lost_imeis_once: "lost_imei_taken",
  },
  actorKeys: namesIn(`
    handsets_bought_by_fkey handsets_cancelled_by_fkey handset_photos_taken_by_fkey handset_photos_deleted_by_fkey
    lost_imeis_reported_by_fkey lost_imeis_removed_by_fkey handset_repairs_started_by_fkey
    handset_repairs_ended_by_fkey handset_repair_costs_created_by_fkey
  `),
  internal: {
    madeByServer: namesIn(`
      handsets_number_unique handset_photos_pkey handset_repairs_pkey handset_repair_costs_pkey handsets_movement_once
      handsets_back_movement_once handsets_payment_once
    `),
    held: namesIn(`
      handsets_seller_id_fkey handset_photos_handset_id_fkey handset_photos_picture_hash_fkey
      handset_photos_thumbnail_hash_fkey handset_repairs_handset_id_fkey handset_repair_costs_repair_id_fkey
      handset_photos_place handset_repairs_one_open handset_repair_costs_undone_once
    `),
    neverDeleted: namesIn(`
      handsets_item_id_fkey handsets_serial_id_fkey handsets_movement_id_fkey handsets_back_movement_id_fkey
      handsets_payment_id_fkey
      handset_repair_costs_item_id_fkey handset_repair_costs_undoes_fkey
    `),
    limitedByContract: namesIn(`
      handsets_imei_check handsets_price_check lost_imeis_imei_check handset_repair_costs_quantity_check
    `),
    checkedByVerb: namesIn(`
      handset_photos_position_check handsets_trade_in_stays
    `),
    writtenTogether: namesIn(`
      handsets_cancelled handsets_paid_once handset_photos_deleted handset_repairs_ended handset_repair_costs_part
      handset_repair_costs_sign
    `),
  },
};
