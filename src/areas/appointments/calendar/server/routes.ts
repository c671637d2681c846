import { routes } from "#src/server/http/routes.ts";
import { appointmentsContract } from "../../contract.ts";
import { changeAppointmentStatus } from "../../core/server/change-status.ts";
import { createAppointment } from "../../core/server/create-appointment.ts";
import { deleteAppointment } from "./delete-appointment.ts";
import { countAppointments, listAppointments } from "./list-appointments.ts";
import { makeCustomerOfAppointment } from "./make-customer.ts";
import { getAppointment } from "../../core/server/queries.ts";
import { updateAppointment } from "./update-appointment.ts";

export const appointmentsRoutes = routes(appointmentsContract, {
  listAppointments: (db, { query }) => listAppointments(db, query),
  countAppointments: (db, { query }) => countAppointments(db, query.day),
  createAppointment: (tx, { actor, body }) => createAppointment(tx, actor, body),
  getAppointment: (db, { params }) => getAppointment(db, params.id),
  updateAppointment: (tx, { actor, params, body }) => updateAppointment(tx, actor, params.id, body),
  changeAppointmentStatus: (tx, { actor, params, body }) =>
    changeAppointmentStatus(tx, actor, params.id, body),
  makeCustomerOfAppointment: (tx, { actor, params }) =>
    makeCustomerOfAppointment(tx, actor, params.id),
  deleteAppointment: (tx, { actor, params, body }) =>
    deleteAppointment(tx, actor, params.id, body.reason),
});
