import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import type { Flag } from "#src/shared/outbox/review-kinds.ts";
import { flagsIn } from "#src/server/http/delivered.ts";

/** Stores what the verb of a delivered command and the door flagged, in the transaction of its effect. */
export async function storeFlags(tx: Tx, key: string, ofDoor: readonly Flag[]): Promise<void> {
  const flags = [...ofDoor, ...flagsIn(tx)].map(({ kind, subject, details = {} }) => ({
    id: newId(),
    kind,
    subjectKind: subject.kind,
    subjectId: subject.id,
    commandKey: key,
    details: JSON.stringify(details),
  }));
  if (flags.length === 0) return;
  const { authorId } = await tx
    .selectFrom("deliveredCommands")
    .select("authorId")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  await tx.insertInto("reviewItems").values(flags).execute();
  await recordEvents(
    tx,
    flags.map(({ id, kind, subjectId }) => ({
      kind: "review_item.raised",
      recordId: id,
      actorId: authorId,
      data: { kind, subjectId },
    })),
  );
}
