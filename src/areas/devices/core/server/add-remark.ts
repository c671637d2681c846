import { notFound } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Remark } from "../contract.ts";
import type { SystemRemark } from "../../system-remark-schema.ts";

/** Adds a remark that a user wrote. @throws Refusal not_found, id_taken */
export async function addRemark(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { id = newId(), content }: { id?: string | undefined; content: string },
): Promise<Remark> {
  await tx
    .selectFrom("devices")
    .select("id")
    .where("id", "=", deviceId)
    .forKeyShare()
    .executeTakeFirstOrThrow(notFound);
  const remark = await tx
    .insertInto("deviceRemarks")
    .values({ id, deviceId, content, createdBy: actor.userId })
    .returning(["id", "createdAt"])
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "device.remark_added", deviceId);
  return {
    ...remark,
    content,
    systemRemark: null,
    createdBy: { id: actor.userId, name: actor.name },
  };
}

/** Adds a remark of the system. Returns its id, for the event that refers to the remark. */
export async function addSystemRemark(
  tx: Tx,
  actor: Pick<Actor, "userId"> | null,
  deviceId: string,
  remark: SystemRemark,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("deviceRemarks")
    .values({
      id,
      deviceId,
      systemRemark: JSON.stringify(remark),
      createdBy: actor?.userId ?? null,
    })
    .execute();
  return id;
}
