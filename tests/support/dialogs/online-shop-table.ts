/** The dialogs of the online shop, a part of the table in table.ts. */
export const onlineShop = `
storefront/online-shop-page/client/share-dialog.tsx | admin | /online-shop | Share |
storefront/brands/client/brand-dialog.tsx | admin | /online-shop?tab=brands | Edit JBL |
storefront/flash-sales/client/flash-sale-dialog.tsx | admin | /online-shop?tab=flash-sales | New flash sale | form
storefront/flash-sales/client/end-flash-sale-dialog.tsx | admin | /online-shop?tab=flash-sales | Give up: Wikendi | form
storefront/reviews/client/review-act-dialog.tsx | admin | /online-shop?tab=reviews&status=all | Take back | form
`;
