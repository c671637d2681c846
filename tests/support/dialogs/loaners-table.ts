/** The dialogs of loaner phones, a part of the table in table.ts. */
export const loaners = `
devices/loaners/client/loaner-dialog.tsx | admin | /loaners | New loaner phone | form
devices/loaners/client/loaner-state-dialog.tsx | admin | /loaners/{loanerHere} | More > menu:Retire | form
devices/loaners/client/undo-return-dialog.tsx | admin | /loaners/{loanerHere} | Undo the return | form
devices/loaners/client/return-loaner-dialog.tsx | admin | /loaners/{loanerLent} | Take it back | form
devices/loaners/client/due-dialog.tsx | admin | /loaners/{loanerLent} | Change the day |
devices/loaners/client/lend-dialog.tsx | admin | /devices/{received} | Actions > menu:Lend a loaner phone | form
`;
