import { routes } from "#src/server/http/routes.ts";
import { paymentAccountsContract } from "../contract.ts";
import {
  createPaymentAccount,
  listPaymentAccounts,
  setPaymentAccountArchived,
  updatePaymentAccount,
} from "./payment-accounts.ts";

export const paymentAccountsRoutes = routes(paymentAccountsContract, {
  listPaymentAccounts: (db, { query }) => listPaymentAccounts(db, query.archived),
  createPaymentAccount: (tx, { actor, body }) => createPaymentAccount(tx, actor, body),
  updatePaymentAccount: (tx, { actor, params, body }) =>
    updatePaymentAccount(tx, actor, params.id, body),
  archivePaymentAccount: (tx, { actor, params }) =>
    setPaymentAccountArchived(tx, actor, params.id, true),
  restorePaymentAccount: (tx, { actor, params }) =>
    setPaymentAccountArchived(tx, actor, params.id, false),
});
