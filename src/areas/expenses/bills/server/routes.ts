import type { FileStore } from "#src/server/files/file-store.ts";
import { showPicture } from "#src/server/files/show-picture.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { expenseBillsContract } from "../contract.ts";
import { addExpenseBill, deleteExpenseBill, getBillFile, mayAddBill } from "./bills.ts";

export const expenseBillsRoutes = (files: FileStore): AreaRoutes =>
  routes(expenseBillsContract, {
    addExpenseBill: {
      before: (db, { actor, params }) => mayAddBill(db, actor, params.id),
      work: (tx, { actor, params, files: { bill } }) =>
        addExpenseBill(tx, actor, files, params.id, bill),
    },
    getExpenseBillPicture: async (db, { actor, params, reply }) =>
      showPicture(reply, files, await getBillFile(db, actor, params, "picture")),
    getExpenseBillThumbnail: async (db, { actor, params, reply }) =>
      showPicture(reply, files, await getBillFile(db, actor, params, "thumbnail")),
    getExpenseBillPdf: async (db, { actor, params, reply }) => {
      const bytes = await showPicture(reply, files, await getBillFile(db, actor, params, "pdf"));
      // The document of a stranger is downloaded, and never drawn in a page of the shop.
      reply.header("content-disposition", 'attachment; filename="bill.pdf"');
      return bytes;
    },
    deleteExpenseBill: (tx, { actor, params, body }) =>
      deleteExpenseBill(tx, actor, params, body.reason),
  });
