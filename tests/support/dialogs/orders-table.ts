/** The dialogs of order requests, a part of the table in table.ts. */
export const orderRequests = `
sales/orders/client/agree-prices-dialog.tsx | admin | /order-requests/{acceptedOrder} | More actions > menu:Agree on prices |
sales/orders/client/extend-order-dialog.tsx | admin | /order-requests/{acceptedOrder} | More actions > menu:Keep longer |
sales/orders/client/decline-order-dialog.tsx | admin | /order-requests/{acceptedOrder} | More actions > menu:Decline | form
sales/orders/client/drop-order-dialog.tsx | admin | /pos?order={acceptedOrder} | Empty the cart > see:Open again |
`;
