/** A receipt in the list of a customer's own page. */
export interface OwnReceipt {
  receiptNumber: string;
  receiptDate: string;
  paymentAmount: number;
  currency: string;
  /** The number of the repair or sale; null for a gift card or debt. */
  subjectNumber: string | null;
}
