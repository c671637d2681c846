import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const appointmentsConstraints: AreaConstraints = {
  refusals: {
    appointments_pkey: "id_taken",
    appointments_technician_free: "technician_booked",
  },
  actorKeys: namesIn(`
    appointments_created_by_fkey bookings_answered_by_fkey
  `),
  internal: {
    held: namesIn(`
      appointments_customer_id_fkey appointments_technician_id_fkey appointments_device_id_fkey
      bookings_appointment_id_fkey booking_photos_booking_id_fkey
    `),
    heldFile: namesIn(`
      booking_photos_picture_hash_fkey booking_photos_thumbnail_hash_fkey
    `),
    madeByServer: namesIn(`
      bookings_pkey bookings_number_unique bookings_token_unique booking_photos_pkey
    `),
    onConflict: namesIn(`
      bookings_form_key_unique
    `),
    wholeList: namesIn(`
      booking_photos_position_unique booking_photos_position_check booking_photos_width_check
      booking_photos_height_check
    `),
    limitedByContract: namesIn(`
      appointments_minutes_check bookings_proposed_minutes_check bookings_estimated_from_check
      bookings_estimated_to_check
    `),
    checkedByVerb: namesIn(`
      appointments_one_of_device appointments_one_person appointments_whole_contact bookings_one_of_appointment
      bookings_confirmed
    `),
    writtenTogether: namesIn(`
      appointments_reason_of_cancelled bookings_whole_contact bookings_proposal bookings_forgotten_note
    `),
  },
};
