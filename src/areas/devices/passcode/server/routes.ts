import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { passcodeContract } from "../contract.ts";
import { revealPasscode } from "./reveal-passcode.ts";
import { removePasscode, setPasscode } from "./set-passcode.ts";

export const passcodeRoutes = (secrets: Secrets): AreaRoutes =>
  routes(passcodeContract, {
    setPasscode: (tx, { actor, params, body }) => setPasscode(tx, actor, params.id, body, secrets),
    removePasscode: (tx, { actor, params }) => removePasscode(tx, actor, params.id),
    revealPasscode: (tx, { actor, params }) => revealPasscode(tx, actor, params.id, secrets),
  });
