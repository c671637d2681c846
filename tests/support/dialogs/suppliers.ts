/** The dialogs of suppliers and expenses, for table.ts. */
export const suppliers = `
expenses/expenses/client/expense-dialog.tsx | admin | /expenses | Record expense | form
expenses/categories/client/category-dialog.tsx | admin | /expenses/categories | New category | form
expenses/categories/client/category-dialog.tsx | admin | /expenses/categories | link:Rent |
purchasing/supplier-payments/client/pay-supplier-dialog.tsx | admin | /suppliers/{supplier} | Record payment > clear:Amount | form
purchasing/supplier-payments/client/supplier-payment-dialog.tsx | admin | /suppliers/{supplier} | TT-881 |
purchasing/supplier-returns/client/new-return-dialog.tsx | admin | /suppliers/{supplier} | Return goods | form
purchasing/supplier-returns/client/supplier-return-dialog.tsx | admin | /suppliers/{supplier} | SR- |
purchasing/supplier-returns/client/return-act-dialog.tsx | admin | /suppliers/{supplier} | SR- > Cancel return | form
purchasing/claims/client/new-claim-dialog.tsx | admin | /suppliers/{supplier} | Claim warranty | form
purchasing/claims/client/claim-dialog.tsx | admin | /suppliers/{supplier} | Haiwaki |
purchasing/claims/client/claim-dialog.tsx | admin | /suppliers/{supplier} | Haiwaki > Record credit | form
`;
