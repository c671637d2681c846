/** The dialogs of purchase orders and shipments, as table.ts describes them. */
export const purchasing = `
purchasing/suppliers/client/supplier-dialog.tsx | admin | /suppliers | Add supplier | form
purchasing/accounts/client/payment-account-dialog.tsx | admin | /payment-accounts | Add payment account | form
purchasing/rates/client/exchange-rate-dialog.tsx | admin | /exchange-rates | Add exchange rate | form
purchasing/price-lists/client/price-dialog.tsx | admin | /supplier-prices | Add price | form
purchasing/reordering/client/reorder-settings-dialog.tsx | admin | /purchase-orders/reorder | Settings |
purchasing/client/add-order-dialog.tsx | admin | /purchase-orders | Add Purchase Order | form
purchasing/client/edit-order-dialog.tsx | admin | /purchase-orders?edit={order} | clear:Order number | form
purchasing/client/add-product-dialog.tsx | admin | /purchase-orders?edit={order} | Change Betri > Leave out Betri > key:ArrowDown > text:Add new product > see:Quantity on the shelf | form
purchasing/client/cancel-order-dialog.tsx | admin | /purchase-orders/{order} | Cancel order | form
purchasing/client/delete-order-dialog.tsx | admin | /purchase-orders/{order} | =Delete > see:and its shipment are deleted |
shipments/client/add-shipment-dialog.tsx | admin | /purchase-orders/{order} | Add shipment | form
shipments/client/shipment-detail.tsx | admin | /shipments#{shipment} | |
shipments/client/agent-dialog.tsx | admin | /shipments#{shipment} | Change agent |
shipments/client/cost-dialog.tsx | admin | /shipments#{shipment} | Change cost | form
shipments/client/inspection-dialog.tsx | admin | /shipments#{shipment} | Record inspection |
shipments/client/tracking-dialog.tsx | admin | /shipments#{shipment} | Add tracking number | form
shipments/client/payment-dialog.tsx | admin | /shipments#{shipment} | Add payment |
payments/credit/client/reason-dialog.tsx | admin | /shipments#{shipment} | Not paid after all | form
shipments/client/proof-dialog.tsx | admin | /shipments#{shipment} | Enlarge payment proof |
`;
