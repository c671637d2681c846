/** The dialogs of commission, for table.ts. */
export const commission = `
commission/client/rule-dialog.tsx | admin | /earnings/rules | New rule | form
commission/client/pay-dialog.tsx | admin | /earnings/{earner} | Pay out |
commission/client/undo-dialog.tsx | admin | /earnings/{earner} | Undo | form
`;
