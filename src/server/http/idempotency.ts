import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { id } from "#src/shared/fields.ts";
import { withPlainIds } from "#src/shared/ids.ts";
import type { Database, Tx } from "../database.ts";
import {
  afterWriting,
  eventRows,
  takePendingEvents,
  type WrittenEvent,
} from "../events/record-event.ts";
import { compileOnce, type Given } from "../sql/compiled-query.ts";
import { storedHash, storedKey } from "./stored-answers.ts";

export interface StoredAnswer {
  status: number;
  /** The body of the first answer, encrypted with the key of its request. For a redirect it is the address. */
  answer: string;
  /** The record that the request created, for the invariant that no two keys created the same one. */
  made: string | null;
}

/**
 * The fields that identify a request: two requests with equal fields are the same request. The Idempotency-Key itself is
 * not stored, because it encrypts the answer (`stored-answers.ts`). Therefore only the sender can read the answer again.
 */
export interface RequestIdentity {
  /** The name of the key in the database. */
  key: string;
  actorId: string | null;
  /** Method and path pattern. An invariant uses it to find two keys that created the same record. */
  endpoint: string;
  hash: Buffer;
}

/** Reads the Idempotency-Key header; null without this header. @throws Refusal when the key is no UUID */
export function readKey(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return null;
  const key = id.safeParse(header);
  if (!key.success) {
    return refuse("idempotency_key_required", { detail: "Idempotency-Key must be a UUID" });
  }
  return key.data;
}

/** Identifies a request. Ids in upper and lower case are equal. `digest` is a keyed hash if the body has a secret. */
export function identifyRequest(
  key: string,
  actorId: string | null,
  request: { endpoint: string; method: string; url: string; body: unknown },
  digest: (text: string) => Buffer = sha256,
): RequestIdentity {
  const { endpoint, method, url, body } = request;
  const text = withPlainIds(`${method} ${url}\n${canonicalJson(body)}`);
  return { key: storedKey(key), actorId, endpoint, hash: storedHash(key, digest(text)) };
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * The length from which a text, such as a file, stands for itself by its hash. It is no id, and searching it takes
 * long.
 */
const LONG_TEXT = 10_000;

/** JSON with sorted fields, so that equal bodies give equal text. `parseJson` has limited the depth of `value`. */
function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner === "string" && inner.length >= LONG_TEXT)
        return `sha256 ${sha256(inner).toString("hex")}`;
      return inner !== null && typeof inner === "object" && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner;
    }) ?? ""
  );
}

const insertKey = compileOnce((db, { key, actorId, hash, endpoint }: Given<RequestIdentity>) =>
  db
    .insertInto("idempotencyKeys")
    .values({ key, actorId, requestHash: hash, endpoint })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key"),
);

/**
 * Claims the key for this transaction and returns null, or returns the stored answer of an earlier request with the
 * key. A concurrent request with the key waits here for the commit of the first request, because of the unique index,
 * and then finds its answer.
 * @throws Refusal idempotency_key_reused when the earlier request was a different one
 */
export async function claimKey(
  tx: Tx,
  identity: RequestIdentity,
): Promise<{ status: number; answer: string; isClear: boolean } | null> {
  const { key, actorId, hash } = identity;
  const [claimed] = await insertKey(tx, identity);
  if (claimed) return null;
  const first = await tx
    .selectFrom("idempotencyKeys")
    .select(["actorId", "requestHash", "status", "answer", "clearKey"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (first.actorId !== actorId || !first.requestHash.equals(hash)) {
    refuse("idempotency_key_reused");
  }
  const { status, answer, clearKey } = first;
  return { status: status ?? 200, answer: answer ?? "", isClear: clearKey !== null };
}

/** Whether a request of this user with this key has been answered. A request that is still running is not found. */
export async function isKnownKey(
  db: Database,
  key: string,
  actorId: string | null,
): Promise<boolean> {
  const known = await db
    .selectFrom("idempotencyKeys")
    .select("key")
    .where("key", "=", storedKey(key))
    .where("actorId", "is not distinct from", actorId)
    .executeTakeFirst();
  return known !== undefined;
}

const updateKey = compileOnce((db, { key, status, answer, made }: Given<KeyUpdate>) =>
  db.updateTable("idempotencyKeys").set({ status, answer, made }).where("key", "=", key),
);

interface KeyUpdate extends StoredAnswer {
  key: string;
}

/**
 * Stores the answer and writes the pending events in one round trip. It is the last statement of nearly every write.
 */
const updateKeyWithEvents = compileOnce(
  (
    _,
    { key, status, answer, made, events }: Given<KeyUpdate & { events: string }>,
  ) => sql<WrittenEvent>`
with answered as (
  update idempotency_keys set status = ${status}, answer = ${answer}, made = ${made} where key = ${key}
)
${eventRows(events)}`,
);

/**
 * Stores the answer with its key, in the transaction of the write. It must be the last step of the transaction: no
 * event may be recorded after it.
 */
export async function storeAnswer(tx: Tx, key: string, answered: StoredAnswer): Promise<void> {
  const events = takePendingEvents(tx);
  if (events === null) await updateKey(tx, { key, ...answered });
  else await afterWriting(tx, await updateKeyWithEvents(tx, { key, ...answered, events }));
}

/** Deletes old keys, because no client repeats a request after three months. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '90 days'`.execute(db);
}
