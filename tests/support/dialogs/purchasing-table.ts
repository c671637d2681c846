/** The dialogs of purchase orders and shipments, as table.ts describes them. */
export const purchasing = `
purchasing/suppliers/client/supplier-dialog.tsx | admin | /suppliers | New supplier | form
purchasing/accounts/client/payment-account-dialog.tsx | admin | /payment-accounts | New payment account | form
purchasing/rates/client/exchange-rate-dialog.tsx | admin | /exchange-rates | New exchange rate | form
purchasing/price-lists/client/price-dialog.tsx | admin | /supplier-prices | New price | form
purchasing/reordering/client/reorder-settings-dialog.tsx | admin | /purchase-orders/reorder | Settings |
purchasing/order-page/client/add-order-dialog.tsx | admin | /purchase-orders | Add Purchase Order | form
purchasing/order-page/client/edit-order-dialog.tsx | admin | /purchase-orders?edit={order} | clear:Order number | form
purchasing/order-page/client/add-product-dialog.tsx | admin | /purchase-orders?edit={order} | Change Betri > Leave out Betri > key:ArrowDown > text:New product > see:Quantity on the shelf | form
purchasing/order-page/client/cancel-order-dialog.tsx | admin | /purchase-orders/{order} | Cancel order | form
purchasing/order-page/client/delete-order-dialog.tsx | admin | /purchase-orders/{order} | =Delete > see:and its shipment are deleted |
shipments/client/add-shipment-dialog.tsx | admin | /purchase-orders/{order} | Add shipment | form
shipments/client/shipment-detail.tsx | admin | /shipments#{shipment} | |
shipments/client/agent-dialog.tsx | admin | /shipments#{shipment} | Change agent |
shipments/client/cost-dialog.tsx | admin | /shipments#{shipment} | Change cost | form
shipments/client/inspection-dialog.tsx | admin | /shipments#{shipment} | Record inspection |
shipments/client/tracking-dialog.tsx | admin | /shipments#{shipment} | Add tracking number | form
shipments/client/payment-dialog.tsx | admin | /shipments#{shipment} | Add payment |
../client/ui/forms/reason-dialog.tsx | admin | /shipments#{shipment} | Not paid after all | form
../client/pictures/proof-dialog.tsx | admin | /shipments#{shipment} | Enlarge payment proof |
`;
