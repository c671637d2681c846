import type { CustomerRecords } from "#src/server/customer-records.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { mergingContract } from "../../merging-contract.ts";
import { listDuplicates, setDismissed } from "./duplicates.ts";
import { mergeCustomers, previewMerge } from "./merge-customers.ts";

export const mergingRoutes = (records: readonly CustomerRecords[]): AreaRoutes =>
  routes(mergingContract, {
    listDuplicates: (db, { query }) => listDuplicates(db, query),
    dismissDuplicate: (tx, { actor, params }) => setDismissed(tx, actor, params.id, true),
    proposeDuplicate: (tx, { actor, params }) => setDismissed(tx, actor, params.id, false),
    previewMerge: (db, { params }) => previewMerge(db, params.id, params.otherId, records),
    mergeCustomers: (tx, { actor, params, body }) =>
      mergeCustomers(tx, actor, params.id, body, records),
  });
