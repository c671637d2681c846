import { routes } from "#src/server/http/routes.ts";
import { placesContract } from "../contract.ts";
import { listPlaces, savePlaces } from "./places.ts";

export const placesRoutes = routes(placesContract, {
  listPlaces: (db) => listPlaces(db),
  savePlaces: (tx, { actor, body }) => savePlaces(tx, actor, body.itemIds),
});
