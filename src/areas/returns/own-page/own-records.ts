/** What a customer's own page shows of repairs, goods and money. It has no data of the customer or of staff. */
import type { DeviceStatus } from "#src/areas/devices/rules.ts";

export interface OwnRepair {
  ticketNumber: string;
  brand: string;
  model: string;
  status: DeviceStatus;
  receivedAt: string;
  /** The promised day; null without a promise and after the repair. */
  promisedDay: string | null;
  handedOverAt: string | null;
  warrantyUntil: string | null;
  /** The secret of the tracking page, which shows the steps. */
  trackingToken: string;
}

/** Goods that are still under warranty. */
export interface OwnGoods {
  /** The line of the sale. */
  saleItemId: string;
  saleNumber: string;
  name: string;
  quantity: number;
  warrantyUntil: string;
}

/** Something that is owed: a repair in the shop, one that was handed over unpaid, or an agreed debt. */
export interface OwnDebt {
  /** The ticket of the repair, or the number of the sale; null if the debt is for neither. */
  number: string | null;
  name: string | null;
  amount: number;
  currency: string;
  /** The open parts with their due days; empty for a repair that is still in the shop. */
  due: readonly { day: string; amount: number }[];
}

export interface OwnMoney {
  /** Everything that is owed. */
  total: number;
  /** At most `MAX_DEBTS`. */
  debts: readonly OwnDebt[];
  /** The number of debts that are not shown. */
  more: number;
  storeCredit: number;
  currency: string;
  /** Whether the shop offers a way to pay by a link. */
  isPayable: boolean;
}
