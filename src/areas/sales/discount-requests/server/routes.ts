import { routes } from "#src/server/http/routes.ts";
import { discountRequestsContract } from "../contract.ts";
import { askForDiscount } from "./ask-for-discount.ts";

export const discountRequestsRoutes = routes(discountRequestsContract, {
  askForDiscount: (tx, { actor, body }) => askForDiscount(tx, actor, body),
});
