/** Every module of this area that exports schemas of the API. */
import * as payments from "./contract.ts";
import * as credit from "./credit-ledger/contract.ts";
import * as debts from "./credit-ledger/debt-schemas.ts";
import * as giftCards from "./credit-ledger/gift-card-schemas.ts";
import * as payouts from "./credit-ledger/payout-schemas.ts";
import * as accounts from "./accounts/contract.ts";
import * as charges from "./charges.ts";
import * as gateways from "./gateways/contract.ts";
import * as fiscal from "./fiscal/contract.ts";
import * as invoices from "./invoices/contract.ts";
import * as links from "./links/contract.ts";
import * as paymentFailure from "./payment-failure.ts";
import * as providerRefunds from "./provider-refunds/contract.ts";
import * as receipts from "./receipts/contract.ts";
import * as reconciliation from "./reconciliation/contract.ts";
import * as statements from "./reconciliation/statements-contract.ts";
import * as refunds from "./receipts/refund-contract.ts";
import * as shifts from "./shifts/contract.ts";
import * as signOff from "./shifts/sign-off.ts";
import * as debtTotals from "./credit-ledger/totals-contract.ts";
import * as shiftsShiftCount from "./shifts/shift-count.ts";

export const schemaModules = [
  payments,
  credit,
  debts,
  giftCards,
  payouts,
  accounts,
  charges,
  gateways,
  fiscal,
  invoices,
  links,
  paymentFailure,
  providerRefunds,
  receipts,
  reconciliation,
  statements,
  refunds,
  shifts,
  signOff,
  debtTotals,
  shiftsShiftCount,
];
