/** Who sees loaner phones and who had them. */
export const seesLoaners = ["lend_loaners", "manage_loaners"] as const;
