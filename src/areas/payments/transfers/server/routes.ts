import { routes } from "#src/server/http/routes.ts";
import type { PaymentSubjects } from "../../subjects/server/payment-subject.ts";
import { transfersContract } from "../contract.ts";
import { confirmTransferByLine } from "./confirm-by-line.ts";
import { confirmTransfer } from "./confirm-transfer.ts";

export const transfersRoutes = (subjects: PaymentSubjects) =>
  routes(transfersContract, {
    confirmTransfer: (tx, { actor, params, body }) =>
      confirmTransfer(tx, actor, subjects, params.id, body.reference),
    confirmTransferByLine: (tx, { actor, params, body }) =>
      confirmTransferByLine(tx, actor, subjects, params.id, body),
  });
