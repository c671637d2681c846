import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { lockRequest, type LockedRequest, type StoredKindName } from "./stored-request.ts";

/**
 * Locks an approval that its requester wants to use now. The caller ends it with `moveRequest` in the same transaction,
 * so that it is used once.
 * @throws Refusal not_found, forbidden (somebody else asked for it), approval_not_usable (it waits, was rejected, taken
 * back or used)
 */
export async function lockApproved<Input>(
  tx: Tx,
  actor: Actor,
  { kind, input, requestId }: { kind: StoredKindName; input: z.ZodType<Input>; requestId: string },
): Promise<LockedRequest<Input>> {
  const request = await lockRequest(tx, kind, input, requestId);
  if (request.askedBy !== actor.userId) refuse("forbidden");
  const { status } = request;
  return status === "approved" ? request : refuse("approval_not_usable", { params: { status } });
}
