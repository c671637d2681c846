/** The dialogs of used handsets, a part of the table in table.ts. */
export const handsets = `
handsets/purchases/client/buy-handset-dialog.tsx | admin | /handsets | Buy a handset | form
handsets/purchases/client/trade-in-dialog.tsx | care | /pos | Chaja ya Samsung > key:F4 > key:F9 > see:Secure Payment >> Trade-in > see:Agreed value | form
handsets/purchases/client/cancel-purchase-dialog.tsx | admin | /handsets/{shelved} | Cancel purchase | form
handsets/photos/client/handset-photo-dialog.tsx | admin | /handsets/{shelved} | Open photo |
handsets/repairs/client/start-repair-dialog.tsx | admin | /handsets/{shelved} | Repair before sale | form
handsets/repairs/client/handset-part-dialog.tsx | admin | /handsets/{repaired} | Use a part |
handsets/repairs/client/labour-dialog.tsx | admin | /handsets/{repaired} | Add labour | form
handsets/repairs/client/end-repair-dialog.tsx | admin | /handsets/{repaired} | End the repair |
handsets/lost/client/lost-imei-dialog.tsx | admin | /handsets/lost | Record a lost handset | form
handsets/lost/client/lost-imeis-page.tsx | admin | /handsets/lost | Remove 35 |
`;
