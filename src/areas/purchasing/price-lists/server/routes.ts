import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { priceListsContract } from "../contract.ts";
import { archiveSupplierPrice, createSupplierPrice, updateSupplierPrice } from "./change-prices.ts";
import { choosePreferredSupplier } from "./choose-preferred.ts";
import { exportPrices } from "./export-prices.ts";
import { importPrices, importTemplate, previewPriceImport } from "./import-prices.ts";
import { listItemOffers } from "./item-offers.ts";
import { listSupplierPrices } from "./queries.ts";

export const priceListsRoutes = routes(priceListsContract, {
  listSupplierPrices: (db, { actor, query }) => listSupplierPrices(db, actor, query),
  exportSupplierPrices: (db, { actor, query, reply }) =>
    sendCsv(reply, "price-list", exportPrices(db, actor, query)),
  createSupplierPrice: (tx, { actor, body }) => createSupplierPrice(tx, actor, body),
  updateSupplierPrice: (tx, { actor, params, body }) =>
    updateSupplierPrice(tx, actor, params.id, body),
  archiveSupplierPrice: (tx, { actor, params }) => archiveSupplierPrice(tx, actor, params.id),
  listItemOffers: (db, { actor, params }) => listItemOffers(db, actor, params.id),
  choosePreferredSupplier: (tx, { actor, params, body }) =>
    choosePreferredSupplier(tx, actor, params.id, body.supplierId),
  getPriceImportTemplate: (_, { query, reply }) =>
    sendCsv(reply, "price-list", importTemplate(query.language)),
  previewPriceImport: (tx, { actor, body }) => previewPriceImport(tx, actor, body),
  importPrices: (tx, { actor, body }) => importPrices(tx, actor, body),
});
