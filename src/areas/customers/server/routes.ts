import { routes, StatusAnswer } from "#src/server/http/routes.ts";
import { customersContract } from "../contract.ts";
import { addCustomerNote } from "./add-customer-note.ts";
import { addPromoMessage } from "./add-promo-message.ts";
import { createCustomer } from "./create-customer.ts";
import { deleteCustomer } from "./delete-customer.ts";
import { getCustomer, listCustomerNotes, listCustomers, listPromoMessages } from "./queries.ts";
import { updateCustomer } from "./update-customer.ts";

export const customersRoutes = routes(customersContract, {
  listCustomers: (db, { query }) => listCustomers(db, query),
  createCustomer: async (tx, { actor, body }) => {
    const { customer, isNew } = await createCustomer(tx, actor, body);
    return new StatusAnswer(isNew ? 201 : 200, customer);
  },
  getCustomer: (db, { params }) => getCustomer(db, params.id),
  updateCustomer: (tx, { actor, params, body }) => updateCustomer(tx, actor, params.id, body),
  deleteCustomer: (tx, { actor, params }) => deleteCustomer(tx, actor, params.id),
  listCustomerNotes: (db, { params }) => listCustomerNotes(db, params.id),
  addCustomerNote: (tx, { actor, params, body }) =>
    addCustomerNote(tx, actor, params.id, body.content),
  listPromoMessages: (db, { params }) => listPromoMessages(db, params.id),
  addPromoMessage: (tx, { actor, params, body }) => addPromoMessage(tx, actor, params.id, body),
});
