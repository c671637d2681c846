import { routes } from "#src/server/http/routes.ts";
import { attemptsContract } from "../contract.ts";
import { listAttempts } from "./queries.ts";

export const attemptsRoutes = routes(attemptsContract, {
  listAttempts: (db, { params }) => listAttempts(db, params.id),
});
