/** Every module of this area that exports schemas of the API. */
import * as checkoutNewSale from "./new-sale.ts";
import * as sales from "./contract.ts";
import * as shownSale from "./shown-sale.ts";
import * as discountRequests from "./discount-requests/contract.ts";
import * as newOrder from "./orders/new-order.ts";
import * as orders from "./orders/contract.ts";
import * as refundRequestsRefundRequest from "./refund-request.ts";
import * as refundsNewRefund from "./new-refund.ts";
import * as saleProviderRefunds from "./provider-refunds/contract.ts";
import * as report from "./report/contract.ts";

export const schemaModules = [
  checkoutNewSale,
  sales,
  shownSale,
  refundRequestsRefundRequest,
  refundsNewRefund,
  saleProviderRefunds,
  report,
  orders,
  newOrder,
  discountRequests,
];
