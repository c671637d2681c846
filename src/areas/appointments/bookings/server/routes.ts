import type { FileStore } from "#src/server/files/file-store.ts";
import { showPicture } from "#src/server/files/show-picture.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { bookingsContract } from "../contract.ts";
import { confirmBooking, declineBooking, proposeTime, receiveBooking } from "./answer-booking.ts";
import { getBooking, getBookingPhotoFile, listBookings } from "./queries.ts";

export const bookingsRoutes = (files: FileStore): AreaRoutes =>
  routes(bookingsContract, {
    listBookings: (db, { query }) => listBookings(db, query),
    getBooking: (db, { params }) => getBooking(db, params.id),
    confirmBooking: (tx, { actor, params, body }) => confirmBooking(tx, actor, params.id, body),
    proposeTime: (tx, { actor, params, body }) => proposeTime(tx, actor, params.id, body),
    declineBooking: (tx, { actor, params, body }) => declineBooking(tx, actor, params.id, body),
    receiveBooking: (tx, { actor, params }) => receiveBooking(tx, actor, params.id),
    getBookingPhoto: async (db, { params, reply }) =>
      showPicture(reply, files, await getBookingPhotoFile(db, params, "full")),
    getBookingThumbnail: async (db, { params, reply }) =>
      showPicture(reply, files, await getBookingPhotoFile(db, params, "thumbnail")),
  });
