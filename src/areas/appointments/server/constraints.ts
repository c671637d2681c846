import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const appointmentsConstraints: AreaConstraints = {
  refusals: {
    appointments_pkey: "id_taken",
    appointments_technician_free: "technician_booked",
  },
  actorKeys: namesIn(`
    appointments_created_by_fkey
  `),
  internal: {
    held: namesIn(`
      appointments_customer_id_fkey appointments_technician_id_fkey appointments_device_id_fkey
    `),
    limitedByContract: namesIn(`
      appointments_minutes_check
    `),
    checkedByVerb: namesIn(`
      appointments_one_of_device appointments_one_person appointments_whole_contact
    `),
    writtenTogether: namesIn(`
      appointments_reason_of_cancelled
    `),
  },
};
