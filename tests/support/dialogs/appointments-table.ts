/** The dialogs of appointments, bookings and repair prices, as table.ts describes them. */
export const appointments = `
appointments/calendar/client/new-appointment-dialog.tsx | admin | /appointments | New appointment | form
appointments/calendar/client/edit-appointment-dialog.tsx | admin | /appointments?view=day&day={appointmentDay} | link:Asha Juma > Edit or move > see:Who comes |
appointments/calendar/client/cancel-appointment-dialog.tsx | admin | /appointments?view=day&day={appointmentDay} | link:Asha Juma > More > menu:Cancel appointment > see:The time is free again | form
appointments/calendar/client/delete-appointment-dialog.tsx | admin | /appointments?view=day&day={appointmentDay} | link:Asha Juma > More > menu:Delete a mistake > see:It disappears from the calendar | form
appointments/bookings/client/booking-detail.tsx | admin | /appointments?booking={booking} | |
appointments/bookings/client/answer-booking-dialog.tsx | admin | /appointments?booking={booking} | Confirm a time > see:reads the time and the message | form
appointments/bookings/client/decline-booking-dialog.tsx | admin | /appointments?booking={booking} | More > menu:Decline > see:The photos are deleted | form
appointments/calendar/client/appointment-detail.tsx | admin | /appointments?view=day&day={appointmentDay} | link:Asha Juma |
issues/prices/client/repair-price-dialog.tsx | admin | /repair-prices | New price | form
issues/prices/client/repair-price-dialog.tsx | admin | /repair-prices?price={repairPrice} | Delete |
`;
