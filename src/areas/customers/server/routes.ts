import { inTransaction } from "#src/server/database.ts";
import { StatusAnswer } from "#src/server/http/answer.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { customersContract } from "../contract.ts";
import { activateCustomer, deactivateCustomer } from "../management/server/activate-customer.ts";
import { addCustomerNote } from "../management/server/add-customer-note.ts";
import { addPromoMessage } from "../management/server/add-promo-message.ts";
import { createCustomerByForm } from "../management/server/create-customer-by-form.ts";
import { deleteCustomer } from "../management/server/delete-customer.ts";
import { eraseCustomer } from "../privacy/server/erase-customer.ts";
import { exportCustomer } from "../privacy/server/export-customer.ts";
import { listCustomers } from "../segments/server/list-customers.ts";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import {
  getCustomer,
  getCustomerStatistics,
  listCustomerNotes,
  listPromoMessages,
} from "../core/server/queries.ts";
import { updateCustomer } from "../management/server/update-customer.ts";

/** Each of `holders` reads and erases the personal data that another area stores about a customer. */
export const customersRoutes = (holders: readonly PersonalDataHolder[]): AreaRoutes =>
  routes(customersContract, {
    listCustomers: (db, { query }) => listCustomers(db, query),
    getCustomerStatistics: (db) => getCustomerStatistics(db),
    createCustomer: async (tx, { actor, body }) => {
      const { customer, isNew } = await createCustomerByForm(tx, actor, body);
      return new StatusAnswer(isNew ? 201 : 200, customer);
    },
    getCustomer: (db, { params }) => getCustomer(db, params.id),
    updateCustomer: (tx, { actor, params, body }) => updateCustomer(tx, actor, params.id, body),
    deactivateCustomer: (tx, { actor, params, body }) =>
      deactivateCustomer(tx, actor, params.id, body),
    activateCustomer: (tx, { actor, params, body }) => activateCustomer(tx, actor, params.id, body),
    deleteCustomer: (tx, { actor, params }) => deleteCustomer(tx, actor, params.id),
    exportCustomer: async (db, { actor, params, reply }) => {
      // This read needs a transaction, because it also records an event.
      const file = await inTransaction(db, (tx) =>
        exportCustomer(tx, actor, params.id, holders, { form: "json" }),
      );
      reply.header("content-disposition", `attachment; filename="customer-${params.id}.json"`);
      return file;
    },
    eraseCustomer: (tx, { actor, params, body }) =>
      eraseCustomer(tx, actor, params.id, body.reason, holders, body),
    listCustomerNotes: (db, { params }) => listCustomerNotes(db, params.id),
    addCustomerNote: (tx, { actor, params, body }) =>
      addCustomerNote(tx, actor, params.id, body.content),
    listPromoMessages: (db, { params }) => listPromoMessages(db, params.id),
    addPromoMessage: (tx, { actor, params, body }) => addPromoMessage(tx, actor, params.id, body),
  });
