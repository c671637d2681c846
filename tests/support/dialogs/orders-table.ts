/** The dialogs of order requests, a part of the table in table.ts. */
export const orderRequests = `
sales/orders/client/extend-order-dialog.tsx | admin | /order-requests/{acceptedOrder} | More actions > Keep longer | form:Save
sales/orders/client/decline-order-dialog.tsx | admin | /order-requests/{acceptedOrder} | More actions > Decline | form
`;
