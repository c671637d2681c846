/**
 * From an endpoint table to Fastify routes. Every request that comes from our own site (`same-site.ts`, before any route)
 * takes the same path, top to bottom in `handle`:
 * who → may they → how often → a place → (is it there) → body → valid → (pictures decoded) →
 * (transaction: key → verb → answer). Nothing of a body is read before its place in this order.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import {
  isStream,
  isWrite,
  successesOf,
  type Access,
  type Contract,
  type Endpoint,
  type Validated,
} from "#src/shared/contract.ts";
import { invariant, refuse } from "#src/shared/errors.ts";
import { inTransaction, type Database, type Tx } from "../database.ts";
import { toPicture, type Picture } from "../files/picture.ts";
import type { Secrets } from "../secrets.ts";
import { checkAccess, ifAllowed } from "./guards/access.ts";
import type { Actor } from "./guards/actor.ts";
import { claimKey, identifyRequest, isKnownKey, readKey, storeAnswer } from "./idempotency.ts";
import type { Limits } from "./guards/limits.ts";
import { readJson } from "./read-body.ts";
import { identityOf, readForm, takeForms, type SentForm } from "./read-form.ts";
import { countCallOf } from "./guards/rate-limit.ts";
import { validationRefusal } from "./problem.ts";
import { placesFor, type TakePlace } from "./guards/take-place.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** The answer of a handler that chooses between the `status` and the `otherStatus` of its endpoint. */
export class StatusAnswer<T> {
  readonly status: 200 | 201;
  readonly body: T;
  constructor(status: 200 | 201, body: T) {
    this.status = status;
    this.body = body;
  }
}

type ActorFor<A extends Access> = A extends "public" ? Actor | null : Actor;

export interface RequestContext<E extends Endpoint = Endpoint> extends Validated<E> {
  actor: ActorFor<E["access"]>;
  /** The files of a form, decoded. */
  files: { readonly [K in keyof NonNullable<E["files"]>]: Picture };
  /** For cookies, streams and files; verbs never see them. */
  request: FastifyRequest;
  reply: FastifyReply;
  /** For streams: who is asking now, or null once they may not call this any more. It does not keep their session alive. */
  askAgain(): Promise<Actor | null>;
}

type HandlerResult<E extends Endpoint> = E["output"] extends z.ZodType
  ? Promise<
      E["otherStatus"] extends object ? StatusAnswer<z.input<E["output"]>> : z.input<E["output"]>
    >
  : unknown;

/** Reads get the database, writes the transaction of this request (`transaction: "own"`: the database). */
type Work<E extends Endpoint> = (
  db: E["method"] extends "GET" ? Database : E["transaction"] extends "own" ? Database : Tx,
  context: RequestContext<E>,
) => HandlerResult<E>;

/** Refuses what the verb would refuse whatever the body says, before the body is read. The verb checks it again. */
type Before<E extends Endpoint> = (
  db: Database,
  context: Pick<RequestContext<E>, "params" | "actor">,
) => Promise<unknown>;

/** With files there is always something that can be known before: decoding costs more than anything else. */
type Handler<E extends Endpoint> = E["files"] extends object
  ? { before: Before<E>; work: Work<E> }
  : Work<E> | { before: Before<E>; work: Work<E> };

export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> };

/** One area's routes: its table and one handler per entry. */
export interface AreaRoutes {
  contract: Contract;
  // Each handler was checked against its own entry in `routes`; together they only have this in common.
  handlers: Record<string, AnyWork | { before: AnyWork; work: AnyWork }>;
}

type AnyWork = (db: never, context: never) => unknown;

/** Binds a handler to every entry of an endpoint table; TypeScript refuses a missing or mistyped one. */
export function routes<C extends Contract>(contract: C, handlers: Handlers<C>): AreaRoutes {
  return { contract, handlers: handlers as unknown as AreaRoutes["handlers"] };
}

export interface RoutesOptions {
  db: Database;
  /**
   * Who is asking, or null. Looks the session or token up on every call, so that ending it works at once.
   * `isActivity`: their idle time starts anew.
   */
  authenticate: (request: FastifyRequest, isActivity: boolean) => Promise<Actor | null>;
  /** Keeps stored answers that hold a secret (`secretAnswer`). */
  secrets: Secrets;
  limits: Limits;
}

/** An entry of the table with what answers it. */
interface Route {
  endpoint: Endpoint;
  before: ((db: Database, context: Pick<RequestContext, "params" | "actor">) => unknown) | null;
  work: (db: Database | Tx, context: RequestContext) => unknown;
}

interface Platform extends RoutesOptions {
  takePlace: TakePlace;
}

export async function registerRoutes(
  app: FastifyInstance,
  areas: readonly AreaRoutes[],
  options: RoutesOptions,
): Promise<void> {
  const platform: Platform = { ...options, takePlace: placesFor(options.limits) };
  // `handle` reads bodies itself, once it is known who sends them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  let forms = app;
  await app.register(async (scope) => {
    await takeForms(scope);
    forms = scope;
  });
  for (const { contract, handlers } of areas) {
    for (const [operationId, endpoint] of Object.entries(contract)) {
      const handler = handlers[operationId];
      invariant(handler, `no handler for ${operationId}`);
      invariant(endpoint.access, `${operationId} says nothing about who may call it`);
      invariant(
        isWrite(endpoint) || !endpoint.idempotencyKey,
        `${operationId} is a read with an idempotency key`,
      );
      invariant(
        endpoint.transaction !== "own" || !endpoint.idempotencyKey,
        `${operationId} opens its own transaction, so nothing would be kept with its key`,
      );
      const { before, work } =
        typeof handler === "function" ? { before: null, work: handler } : handler;
      const route = { endpoint, before, work } as Route;
      const scope = endpoint.files ? forms : app;
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        // A stream has nothing to say without its body.
        exposeHeadRoute: !isStream(endpoint),
        config: { endpoint },
        handler: (request, reply) => handle(route, request, reply, platform),
      });
    }
  }
}

async function handle(
  { endpoint, before, work }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { db, authenticate, secrets, limits, takePlace }: Platform,
): Promise<unknown> {
  const write = isWrite(endpoint);
  // A stream opens by itself again and again, whether anybody is there or not.
  const actor = await authenticate(request, !isStream(endpoint));
  checkAccess(endpoint.access, actor);
  await countCallOf(db, endpoint, request);
  const key = endpoint.idempotencyKey ? readKey(request) : null;
  if (!key && endpoint.idempotencyKey === "required") refuse("idempotency_key_required");
  const params = validateParams(endpoint, request);
  const leave = await takePlace(endpoint, actor, reply);
  try {
    // Of a request that was answered before, the first answer is given, whatever has changed since.
    if (before && !(key && (await isKnownKey(db, key, actor?.userId ?? null)))) {
      await before(db, { params, actor: actor as Actor });
    }
    const form = endpoint.files ? await readForm(endpoint, request, limits) : null;
    const sent = form || !write ? undefined : await readJson(endpoint, request, limits);
    const context: RequestContext = {
      params,
      ...validateQueryAndBody(endpoint, request, form ? form.fields : sent),
      files: form ? await decode(form, endpoint) : {},
      actor: actor as Actor,
      request,
      reply,
      askAgain: async () => ifAllowed(endpoint.access, await authenticate(request, false)),
    };
    if (!write || endpoint.transaction === "own") {
      const result = await work(db, context);
      return endpoint.output ? send(reply, present(endpoint, result)) : result;
    }
    const digest = endpoint.secretBody
      ? (text: string) => secrets.digest(text, "request")
      : undefined;
    const identified = {
      endpoint: `${endpoint.method} ${endpoint.path}`,
      method: request.method,
      url: urlOf(endpoint, params, request),
      body: form ? identityOf(form) : sent,
    };
    const identity = key && identifyRequest(key, actor?.userId ?? null, identified, digest);
    const keep = endpoint.secretAnswer && identity ? sealing(secrets, identity.key) : inClear;
    const answer = await inTransaction(db, async (tx) => {
      const earlier = identity && (await claimKey(tx, identity));
      if (earlier) return { ...earlier, answer: keep.open(earlier.answer), replayed: true };
      const first = present(endpoint, await work(tx, context));
      if (identity)
        await storeAnswer(tx, identity.key, { ...first, answer: keep.seal(first.answer) });
      return { ...first, replayed: false };
    });
    if (answer.replayed) reply.header("idempotent-replayed", "true");
    return send(reply, answer);
  } finally {
    leave();
  }
}

/** The one spelling of an address: a slash at its end and percent signs for plain letters are other ways to write it. */
function urlOf(
  { path }: Endpoint,
  params: Record<string, unknown> = {},
  { url }: FastifyRequest,
): string {
  const named = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = url.indexOf("?");
  return query === -1 ? named : named + url.slice(query);
}

/** How an answer is written beside its key and read again. */
const inClear = { seal: (answer: string) => answer, open: (answer: string) => answer };
const sealing = (secrets: Secrets, key: string): typeof inClear => ({
  seal: (answer) => secrets.seal(answer, `answer:${key}`).toString("base64"),
  open: (answer) => secrets.open(Buffer.from(answer, "base64"), `answer:${key}`),
});

function validateParams(endpoint: Endpoint, request: FastifyRequest): undefined {
  const params = endpoint.params?.safeParse(request.params);
  // What is not even an id names nothing that exists.
  if (params && !params.success) refuse("not_found");
  // `Endpoint` in general has none; each handler knows its own.
  return params?.data as undefined;
}

function validateQueryAndBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  sent: unknown,
): Pick<Validated<Endpoint>, "query" | "body"> {
  const query = endpoint.query?.safeParse(request.query);
  if (query && !query.success) throw validationRefusal(query.error);
  // No body at all is the same as one that says nothing; `null` is not.
  const body = endpoint.body?.safeParse(sent === undefined ? {} : sent);
  if (body && !body.success) throw validationRefusal(body.error);
  return { query: query?.data, body: body?.data } as Pick<Validated<Endpoint>, "query" | "body">;
}

/** Before the transaction: a picture takes longer than any row may be held. */
async function decode({ files }: SentForm, endpoint: Endpoint): Promise<Record<string, Picture>> {
  const pictures: Record<string, Picture> = {};
  for (const [name, bytes] of Object.entries(files)) {
    pictures[name] = await toPicture(bytes, endpoint.files?.[name]?.sides);
  }
  return pictures;
}

interface Presented {
  status: number;
  answer: string;
}

/** The verb's result as the JSON text of the contract: nothing that the contract does not name gets out. */
function present(endpoint: Endpoint, result: unknown): Presented {
  const { status, body } =
    result instanceof StatusAnswer ? result : { status: endpoint.status ?? 200, body: result };
  invariant(endpoint.output, `${endpoint.path} answers JSON without an output schema`);
  invariant(successesOf(endpoint).has(status), `${endpoint.path} does not declare ${status}`);
  return { status, answer: JSON.stringify(endpoint.output.parse(body)) };
}

function send(reply: FastifyReply, { status, answer }: Presented): FastifyReply {
  return reply.status(status).type("application/json; charset=utf-8").send(answer);
}
