/** The choices of how the shop writes money. The setup of a shop needs them without the endpoints of the settings. */
export const currencies = ["TZS", "USD", "EUR", "GBP", "KES", "UGX"] as const;
export const decimalSeparators = [".", ","] as const;
export const thousandsSeparators = [",", ".", " ", ""] as const;
