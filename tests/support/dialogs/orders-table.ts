/** The dialogs of order requests, a part of the table in table.ts. */
export const orderRequests = `
sales/orders/client/extend-order-dialog.tsx | admin | /order-requests/{acceptedOrder} | More actions > menu:Keep longer |
sales/orders/client/decline-order-dialog.tsx | admin | /order-requests/{acceptedOrder} | More actions > menu:Decline | form
`;
