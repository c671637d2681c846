import { routes } from "#src/server/http/routes.ts";
import { partsContract } from "../contract.ts";
import { moveDevicePart } from "./move-device-part.ts";
import { listDeviceParts } from "../../core/server/detail/parts.ts";

export const partsRoutes = routes(partsContract, {
  listDeviceParts: (db, { actor, params }) => listDeviceParts(db, actor, params.id),
  moveDevicePart: (tx, { actor, params, body }) => moveDevicePart(tx, actor, params.id, body),
});
