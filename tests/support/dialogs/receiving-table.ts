/** The dialogs of receiving and of awaited parts, as lines of table.ts. */
export const receiving = `
purchasing/receiving/client/add-cost-dialog.tsx | admin | /purchase-orders/{partlyReceived}/receiving | Add cost | form
purchasing/receiving/client/remove-cost-dialog.tsx | admin | /purchase-orders/{partlyReceived}/receiving | Remove | form
purchasing/receiving/client/share-costs-dialog.tsx | admin | /purchase-orders/{partlyReceived}/receiving | Divide costs |
purchasing/receiving/client/close-order-dialog.tsx | admin | /purchase-orders/{partlyReceived}/receiving | Give up the rest | form
purchasing/receiving/client/undo-receipt-dialog.tsx | admin | /purchase-orders/{partlyReceived}/receiving | Take out again | form
devices/awaited/client/await-part-dialog.tsx | admin | /devices/{received} | Wait for a part | form
purchasing/receiving/client/receive-goods.tsx | admin | /purchase-orders/{partlyReceived}/receiving | =Scan |
`;
