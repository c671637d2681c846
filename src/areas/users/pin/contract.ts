import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, id } from "#src/shared/fields.ts";
import { password, session } from "../sessions/contract.ts";
import { isSimplePin } from "./rules.ts";

const pin = z.string().regex(/^\d{6}$/, "is six digits");

/** A user who may sign in with the PIN in this browser. */
export const tillUser = z.object({ id, name: z.string() });
export type TillUser = z.output<typeof tillUser>;

/** Endpoints of the quick switch between users at one till. */
export const pinContract = contract({
  listTillUsers: {
    method: "GET",
    path: "/api/auth/till-users",
    summary:
      "The users who may sign in with their PIN in this browser, because of a full sign-in here in the last 12 hours",
    access: "public",
    duringMaintenance: true,
    refreshesOn: ["users"],
    output: z.object({ items: z.array(tillUser) }),
    rateLimit: { max: 120, seconds: 60 },
  },
  switchUser: {
    method: "POST",
    path: "/api/auth/switch",
    summary: "Starts a session with a PIN, and ends the one that this browser had",
    access: "public",
    duringMaintenance: true,
    body: z.strictObject({ userId: id, pin }),
    output: session,
    errors: ["pin_invalid", "pin_locked"],
    rateLimit: { max: 30, seconds: 60 },
    transaction: "own",
  },
  setPin: {
    method: "POST",
    path: "/api/auth/pin",
    summary: "Sets the user's own PIN for tills. Not for users who need a second factor",
    access: "signed-in",
    body: z.strictObject({
      currentPassword: password,
      pin: pin.refine((digits) => !isSimplePin(digits), "is one of the first anybody would try"),
    }),
    output: done,
    errors: ["wrong_password", "pin_not_allowed", "too_many_requests", "forbidden"],
    transaction: "own",
  },
  deletePin: {
    method: "DELETE",
    path: "/api/auth/pin",
    summary: "Removes the user's own PIN",
    access: "signed-in",
    output: done,
    errors: ["conflict"],
  },
});
