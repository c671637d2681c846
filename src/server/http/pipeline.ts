/**
 * The steps of every request for a page or of the API: authentication → access → maintenance → rate limit → form of the
 * key and of the ids in the path → limit of concurrent requests (`take-slot.ts`) → (`before`, such as: does the record
 * exist) → body → (signature, or pictures decoded) → validation → (transaction: key → limits of the shop → verb →
 * answer). A check before every route refuses writes from other sites (`same-site.ts`). The body is not read before its
 * step, except for the page of a refusal by the rate limit (`withFields`).
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { fillPath } from "#src/shared/addresses.ts";
import {
  CHANGED_HEADER,
  POSITION_HEADER,
  isPage,
  isStream,
  isWrite,
  pictureQueueOf,
  type Endpoint,
  type Validated,
} from "#src/shared/contract.ts";
import { refuse } from "#src/shared/errors.ts";
import type { Subject } from "#src/shared/event-kinds.ts";
import { inTransaction, type Tx } from "../database.ts";
import { markDelivered, type Delivered } from "./delivered.ts";
import { withOriginOf } from "../events/origin.ts";
import { recordedSubjects } from "../events/record-event.ts";
import { toPaper, type Paper } from "../files/paper.ts";
import { toPicture, type Picture } from "../files/picture.ts";
import { countUnverified } from "../webhooks/count-unverified.ts";
import { present, send, type Presented } from "./answer.ts";
import { checkAccess, ifAllowed, refuseOtherAuthor } from "./guards/access.ts";
import type { Actor } from "./guards/actor.ts";
import { refuseInMaintenance } from "./guards/maintenance.ts";
import { countCallOf } from "./guards/rate-limit.ts";
import type { TakeSlot } from "./guards/take-slot.ts";
import { hideCustomers } from "./hide-customers.ts";
import { claimKey, identifyRequest, isKnownKey, readKey, storeAnswer } from "./idempotency.ts";
import { parseJson } from "./parse-json.ts";
import { validationRefusal } from "./problem.ts";
import { fieldsIn, mostValuesOf, readFields, readJson, readSigned } from "./read-body.ts";
import { identityOf, readForm } from "./read-form.ts";
import type { RequestContext, Route, RoutesOptions } from "./routes.ts";
import { inClear, madeBy, openAnswer, sealAnswer, sealing } from "./stored-answers.ts";

export interface Platform extends RoutesOptions {
  takeSlot: TakeSlot;
}

/** Carries out a request. The events that it records know where it came from. */
export const handle = (
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  platform: Platform,
): Promise<unknown> => withOriginOf(request, () => handleSteps(route, request, reply, platform));

async function handleSteps(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  platform: Platform,
): Promise<unknown> {
  const { endpoint, before, work } = route;
  const { db, authenticate, feed, takeSlot } = platform;
  // Taken before anything is read, also before the session.
  const position = feed?.position();
  // A stream reconnects even when nobody uses the screen, so its request does not count as activity of the user.
  const actor = await authenticate(request, !isStream(endpoint));
  request.actorId = actor?.userId ?? null;
  if (actor && position && endpoint.method === "GET") reply.header(POSITION_HEADER, position);
  checkAccess(endpoint, actor);
  refuseOtherAuthor(endpoint, request, actor);
  refuseInMaintenance(endpoint, actor, platform.flags);
  await countCallOf(db, endpoint, request);
  const key = endpoint.idempotencyKey ? readKey(request) : null;
  if (!key && endpoint.idempotencyKey === "required") refuse("idempotency_key_required");
  const params = validateParams(endpoint, request);
  const leave = await takeSlot(endpoint, actor, reply);
  try {
    // A repeated request gets its first answer, even if the record has changed since. Therefore it skips this check.
    if (before && !(key && (await isKnownKey(db, key, actor?.userId ?? null)))) {
      await before(db, { params, actor: actor as Actor });
    }
    const sent = await readSent(route, request, platform);
    const context: RequestContext = {
      params,
      ...validateQueryAndBody(endpoint, request, sent.body),
      files: sent.files,
      actor: actor as Actor,
      request,
      reply,
      askAgain: async () => ifAllowed(endpoint, await authenticate(request, false)),
    };
    if (!isWrite(endpoint) || endpoint.transaction === "own") {
      if (isWrite(endpoint)) await platform.checkBody?.(db, endpoint, context.body);
      const result = await work(db, context);
      const isStreamed = !endpoint.output && !endpoint.renders;
      if (isStreamed) return result;
      return send(reply, endpoint, present(endpoint, hideCustomers(endpoint, result, actor)));
    }
    const url = urlOf(endpoint, params, request.url);
    const answer = await answerOnce(route, { key, url, body: sent.identity }, context, platform);
    if (answer.isReplayed) reply.header("idempotent-replayed", "true");
    if (answer.changed.length > 0) reply.header(CHANGED_HEADER, answer.changed.join());
    return send(reply, endpoint, answer);
  } finally {
    leave();
  }
}

/** The body of a request, read but not yet validated. */
interface Sent {
  body: unknown;
  files: Record<string, Picture | Paper>;
  /** What is compared with an earlier request that has the same key. Files are represented by their hashes. */
  identity: unknown;
}

async function readSent(
  { endpoint, verify, source }: Route,
  request: FastifyRequest,
  { db, limits }: Platform,
): Promise<Sent> {
  if (endpoint.files) {
    const form = await readForm(endpoint, request, limits);
    // The page of a refusal shows the fields again. Browsers do not let a page choose files again.
    if (isPage(endpoint)) request.body = form.fields;
    return {
      body: form.fields,
      files: await decode(form.files, endpoint),
      identity: identityOf(form),
    };
  }
  if (!isWrite(endpoint)) return { body: undefined, files: {}, identity: undefined };
  if (endpoint.accepts === "form") {
    const fields = await readFields(endpoint, request, limits);
    // The page of a refusal shows these fields again, so that the user loses no input.
    request.body = fields ?? {};
    return { body: fields, files: {}, identity: fields };
  }
  if (verify) {
    try {
      const bytes = await readSigned(endpoint, request, limits);
      await verify(db, { bytes, request });
      const most = mostValuesOf(endpoint);
      const body = endpoint.signsForm ? fieldsIn(bytes, most) : parseJson(bytes, most);
      return { body, files: {}, identity: body };
    } catch (error) {
      await countUnverified(db, source?.(validateParams(endpoint, request)) ?? "", error);
      throw error;
    }
  }
  const body = await readJson(endpoint, request, limits);
  return { body, files: {}, identity: body };
}

/** Decodes the pictures of a form. It runs before the transaction, because rows must not stay locked for so long. */
async function decode(
  files: Readonly<Record<string, Buffer>>,
  endpoint: Endpoint,
): Promise<Record<string, Picture | Paper>> {
  const decoded: Record<string, Picture | Paper> = {};
  for (const [name, bytes] of Object.entries(files)) {
    const { kind, sides } = endpoint.files?.[name] ?? {};
    decoded[name] = await (kind === "paper"
      ? toPaper(bytes, sides)
      : toPicture(bytes, sides, pictureQueueOf(endpoint)));
  }
  return decoded;
}

function validateParams(endpoint: Endpoint, request: Pick<FastifyRequest, "params">): undefined {
  const params = endpoint.params?.safeParse(request.params);
  // An id of the wrong form cannot belong to a record.
  if (params && !params.success) refuse("not_found");
  // The cast is only for the compiler: `Endpoint` declares no params, but the type of each handler declares its own.
  return params?.data as undefined;
}

function validateQueryAndBody(
  endpoint: Endpoint,
  request: Pick<FastifyRequest, "query">,
  sent: unknown,
): Pick<Validated<Endpoint>, "query" | "body"> {
  const query = endpoint.query?.safeParse(request.query);
  if (query && !query.success) throw validationRefusal(query.error);
  // A missing body counts as an empty object, but `null` is invalid.
  const body = endpoint.body?.safeParse(sent === undefined ? {} : sent);
  if (body && !body.success) throw validationRefusal(body.error);
  return { query: query?.data, body: body?.data } as Pick<Validated<Endpoint>, "query" | "body">;
}

/** A write that a device delivers, as its endpoint would get it. */
export interface DeliveredWrite {
  key: string;
  params: Readonly<Record<string, string>>;
  body: unknown;
  delivered: Delivered;
  /** Its sender may not see the answer, because it is computed with the rights of somebody else. */
  isLent?: boolean | undefined;
}

/** The request that delivers it. */
export type DeliveringRequest = Pick<RequestContext, "request" | "reply" | "askAgain"> & {
  actor: Actor;
};

/**
 * Carries out a write that a device delivers: the checks and the transaction of a request of its own, with the rights
 * of the sender. `answered` runs in this transaction, also when the key has its answer already.
 */
export async function carryOut(
  route: Route,
  { key, params: sent, body, delivered, isLent }: DeliveredWrite,
  of: DeliveringRequest,
  platform: Platform,
  answered: (tx: Tx) => Promise<void>,
): Promise<Presented> {
  const { endpoint, before } = route;
  checkAccess(endpoint, of.actor);
  refuseInMaintenance(endpoint, of.actor, platform.flags);
  const params = validateParams(endpoint, { params: sent });
  await before?.(platform.db, { params, actor: of.actor });
  const valid = validateQueryAndBody(endpoint, { query: {} }, body);
  if (endpoint.offline?.takes?.(valid.body as never) === false) refuse("needs_connection");
  const context: RequestContext = { ...of, ...valid, params, files: {} };
  const url = urlOf(endpoint, params);
  return answerOnce(route, { key, url, body, delivered, isLent, answered }, context, platform);
}

/**
 * The answer to a delivered write whose key has one. It was checked when it was carried out, so it is not checked again.
 * @throws Refusal idempotency_key_reused, not_found
 */
export async function answerKept(
  route: Route,
  { key, params: sent, body }: DeliveredWrite,
  of: DeliveringRequest,
  platform: Platform,
  answered: (tx: Tx) => Promise<void>,
): Promise<Presented> {
  const params = validateParams(route.endpoint, { params: sent });
  const asked = { key, url: urlOf(route.endpoint, params), body, answered };
  const context = { ...of, params, query: undefined, body: body as undefined, files: {} };
  // The answer was deleted meanwhile: nothing may run.
  const work = () => refuse("server_busy");
  return answerOnce({ ...route, work }, asked, context, platform);
}

/** What identifies a request that is answered once. */
interface Asked extends Partial<Pick<DeliveredWrite, "delivered" | "isLent">> {
  key: string | null;
  url: string;
  body: unknown;
  answered?: (tx: Tx) => Promise<void>;
}

/** Runs the verb in one transaction and stores its answer with the key. A known key gets the stored answer. */
async function answerOnce(
  { endpoint, work }: Route,
  { key, url, body, delivered, isLent, answered }: Asked,
  context: RequestContext,
  { db, secrets, withoutErased, checkBody }: Platform,
): Promise<Presented & { isReplayed: boolean; changed: readonly Subject[] }> {
  const { actor, params } = context;
  const digest = endpoint.secretBody
    ? (text: string) => secrets.digest(text, "request")
    : undefined;
  const { method } = endpoint;
  const identified = { endpoint: `${method} ${endpoint.path}`, method, url, body };
  const identity = key && identifyRequest(key, actor?.userId ?? null, identified, digest);
  const keep = endpoint.secretAnswer && key ? sealing(secrets, key) : inClear;
  return inTransaction(db, async (tx) => {
    const earlier = identity && (await claimKey(tx, identity));
    if (earlier) {
      const { status, answer, isClear } = earlier;
      const first = keep.open(isClear ? answer : openAnswer(key, answer));
      const known = await withoutErased(tx, first, [params, body]);
      await answered?.(tx);
      return { status, answer: known, isReplayed: true, changed: [] };
    }
    if (delivered) markDelivered(tx, delivered);
    await checkBody?.(tx, endpoint, context.body);
    const first = present(endpoint, await work(tx, context));
    await answered?.(tx);
    if (identity) {
      const kept = keep.seal(first.answer);
      const made = first.status === 201 ? madeBy(kept) : null;
      const answer = sealAnswer(key, isLent ? keep.seal("null") : kept);
      await storeAnswer(tx, identity.key, { status: first.status, answer, made });
    }
    return { ...first, isReplayed: false, changed: recordedSubjects(tx) };
  });
}

/** Returns the address of a request with the path in one form, without a trailing slash or percent-encoded letters. */
function urlOf({ path }: Endpoint, params: Record<string, unknown> = {}, url = ""): string {
  const named = fillPath(path, params);
  const query = url.indexOf("?");
  return query === -1 ? named : named + url.slice(query);
}
