import { routes } from "#src/server/http/routes.ts";
import { accountsContract } from "../contract.ts";
import { getAccounts, saveAccounts } from "./accounts.ts";

export const accountsRoutes = routes(accountsContract, {
  getAccounts: (db) => getAccounts(db),
  saveAccounts: (tx, { actor, body }) => saveAccounts(tx, actor, body),
});
