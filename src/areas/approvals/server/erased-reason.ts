/** The text that replaces the reason of a request whose customer was erased, because it may name the customer. */
export const ERASED_REASON = "Erased";
