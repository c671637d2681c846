import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { today } from "#src/shared/time.ts";
import { creditContract } from "../../credit-ledger/contract.ts";
import { askForPayout } from "./ask-for-payout.ts";
import { debtTotalsContract } from "../../credit-ledger/totals-contract.ts";
import { getCustomerCredit, getDebtTotals, listDebtors } from "./debt-queries.ts";
import { payDebt, writeOffDebt } from "./debts.ts";
import { exportDebts } from "./export-debts.ts";
import { exportGiftCards } from "./export-gift-cards.ts";
import { getGiftCard, listGiftCards } from "./gift-card-queries.ts";
import { checkGiftCard, sellGiftCard, setGiftCardBlock, showGiftCardCode } from "./gift-cards.ts";
import { giveUpCredit, payOutCredit } from "./pay-out-credit.ts";
import { refundGiftCard } from "./refund-gift-card.ts";

export const creditRoutes = (secrets: Secrets): AreaRoutes =>
  routes(creditContract, {
    listDebtors: (db, { query }) => listDebtors(db, query),
    exportDebts: (db, { actor, query, reply }) =>
      sendCsv(reply, `debts-${today()}`, exportDebts(db, actor, query)),
    getCustomerCredit: (db, { params }) => getCustomerCredit(db, params.id),
    payOutCredit: (tx, { actor, params, body }) => payOutCredit(tx, actor, params.id, body),
    askForPayout: (tx, { actor, params, body }) => askForPayout(tx, actor, params.id, body),
    giveUpCredit: (tx, { actor, params, body }) => giveUpCredit(tx, actor, params.id, body),
    payDebt: (tx, { actor, params, body }) => payDebt(tx, actor, params.id, body),
    writeOffDebt: (tx, { actor, params, body }) => writeOffDebt(tx, actor, params.id, body.reason),
    sellGiftCard: (tx, { actor, body }) => sellGiftCard(tx, actor, secrets, body),
    listGiftCards: (db, { query }) => listGiftCards(db, query),
    exportGiftCards: async (db, { actor, query, reply }) =>
      sendCsv(reply, `gift-cards-${today()}`, await exportGiftCards(db, actor, query)),
    getGiftCard: (db, { params }) => getGiftCard(db, params.id),
    refundGiftCard: (tx, { actor, params, body }) => refundGiftCard(tx, actor, params.id, body),
    showGiftCardCode: (tx, { actor, params }) => showGiftCardCode(tx, actor, secrets, params.id),
    checkGiftCard: (tx, { body }) => checkGiftCard(tx, body.code),
    blockGiftCard: (tx, { actor, params, body }) =>
      setGiftCardBlock(tx, actor, params.id, true, body.reason),
    unblockGiftCard: (tx, { actor, params, body }) =>
      setGiftCardBlock(tx, actor, params.id, false, body.reason),
  });

export const debtTotalsRoutes: AreaRoutes = routes(debtTotalsContract, {
  getDebtTotals: (db) => getDebtTotals(db),
});
