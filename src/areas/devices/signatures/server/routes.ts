import { routes } from "#src/server/http/routes.ts";
import { signaturesContract } from "../contract.ts";
import { addSignature } from "./add-signature.ts";

export const signaturesRoutes = routes(signaturesContract, {
  addSignature: (tx, { actor, params, body }) => addSignature(tx, actor, params.id, body),
});
