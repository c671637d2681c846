/** A receipt in the list of a customer's own page. */
export interface OwnReceipt {
  /** In the address of the receipt. */
  receiptNumber: string;
  receiptDate: string;
  /** The money that moved. */
  amount: number;
  currency: string;
  /** The number of the repair or sale; for a gift card, that of the receipt. */
  number: string;
}

/** A receipt in the list of a tracking page. */
export interface LinkedReceipt {
  /** The secret of its address. */
  token: string;
  date: string;
  amount: number;
  currency: string;
}
