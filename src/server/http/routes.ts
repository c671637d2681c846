/**
 * From an endpoint table to Fastify routes. Every request that comes from our own site (`same-site.ts`, before any route)
 * takes the same path, top to bottom in `handle`:
 * who → may they → how often → (form with files: read) → valid → (transaction: key → verb → answer).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import {
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
import type { Actor } from "./actor.ts";
import { claimKey, identifyRequest, readKey, storeAnswer } from "./idempotency.ts";
import { formLimit, identityOf, readForm, takeForms, type SentForm } from "./read-form.ts";
import { countCallOf } from "./rate-limit.ts";
import { validationRefusal } from "./problem.ts";

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
}

type HandlerResult<E extends Endpoint> = E["output"] extends z.ZodType
  ? Promise<
      E["otherStatus"] extends object ? StatusAnswer<z.input<E["output"]>> : z.input<E["output"]>
    >
  : unknown;

/** Reads get the database, writes the transaction of this request (`transaction: "own"`: the database). */
type Handler<E extends Endpoint> = (
  db: E["method"] extends "GET" ? Database : E["transaction"] extends "own" ? Database : Tx,
  context: RequestContext<E>,
) => HandlerResult<E>;

export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> };

/** One area's routes: its table and one handler per entry. */
export interface AreaRoutes {
  contract: Contract;
  // Each handler was checked against its own entry in `routes`; together they only have this in common.
  handlers: Record<string, (db: never, context: never) => unknown>;
}

/** Binds a handler to every entry of an endpoint table; TypeScript refuses a missing or mistyped one. */
export function routes<C extends Contract>(contract: C, handlers: Handlers<C>): AreaRoutes {
  return { contract, handlers: handlers as unknown as AreaRoutes["handlers"] };
}

export interface RoutesOptions {
  db: Database;
  /** Who is asking, or null. Looks the session or token up on every call, so that ending it works at once. */
  authenticate: (request: FastifyRequest) => Promise<Actor | null>;
  /** Keeps stored answers that hold a secret (`secretAnswer`). */
  secrets: Secrets;
}

export async function registerRoutes(
  app: FastifyInstance,
  areas: readonly AreaRoutes[],
  options: RoutesOptions,
): Promise<void> {
  // Only routes in here take forms: a form sent to any other is content of a wrong type.
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
      const work = handler as (db: Database | Tx, context: RequestContext) => unknown;
      const scope = endpoint.files ? forms : app;
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        // A stream has nothing to say without its body.
        exposeHeadRoute: endpoint.produces !== "text/event-stream",
        config: { endpoint },
        ...(endpoint.files && { bodyLimit: formLimit(endpoint.files) }),
        ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
        handler: (request, reply) => handle(endpoint, work, request, reply, options),
      });
    }
  }
}

async function handle(
  endpoint: Endpoint,
  work: (db: Database | Tx, context: RequestContext) => unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { db, authenticate, secrets }: RoutesOptions,
): Promise<unknown> {
  const write = isWrite(endpoint);
  const actor = await authenticate(request);
  checkAccess(endpoint.access, actor);
  await countCallOf(db, endpoint, request);
  const key = endpoint.idempotencyKey ? readKey(request) : null;
  if (!key && endpoint.idempotencyKey === "required") refuse("idempotency_key_required");
  const params = validateParams(endpoint, request);
  const form = endpoint.files ? await readForm(endpoint, request) : null;
  const context: RequestContext = {
    params,
    ...validateQueryAndBody(endpoint, request, form ? form.fields : request.body),
    files: form ? await decode(form, endpoint) : {},
    actor: actor as Actor,
    request,
    reply,
  };
  if (!write || endpoint.transaction === "own") {
    const result = await work(db, context);
    return endpoint.output ? send(reply, present(endpoint, result)) : result;
  }
  const digest = endpoint.secretBody
    ? (text: string) => secrets.digest(text, "request")
    : undefined;
  const sent = {
    endpoint: `${endpoint.method} ${endpoint.path}`,
    method: request.method,
    url: urlOf(endpoint, params, request),
    body: form ? identityOf(form) : request.body,
  };
  const identity = key && identifyRequest(key, actor?.userId ?? null, sent, digest);
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

function checkAccess(access: Access, actor: Actor | null): void {
  if (access === "public") return;
  if (!actor) refuse("unauthenticated");
  if (access === "session") return;
  if (actor.mustChangePassword) refuse("password_change_required");
  if (access === "signed-in") return;
  const anyOf = typeof access === "string" ? [access] : access;
  if (!anyOf.some((permission) => actor.permissions.has(permission))) refuse("forbidden");
}

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
