/** Turns endpoint tables into Fastify routes. Every request passes through `handle` in pipeline.ts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import {
  isPage,
  isStream,
  isWrite,
  type Access,
  type Contract,
  type Endpoint,
  type FileField,
  type Validated,
} from "#src/shared/contract.ts";
import { invariant, type Refusal } from "#src/shared/errors.ts";
import type { Database, Tx } from "../database.ts";
import type { LiveFeed } from "../events/live-feed.ts";
import type { Paper } from "../files/paper.ts";
import type { Picture } from "../files/picture.ts";
import type { Secrets } from "../secrets.ts";
import type { SystemFlags } from "../system-flags.ts";
import type { Page, StatusAnswer } from "./answer.ts";
import { delivererOf } from "./deliver.ts";
import type { Actor } from "./guards/actor.ts";
import type { Limits } from "./guards/limits.ts";
import type { ConstraintRefusals } from "./problem.ts";
import { slotsFor } from "./guards/take-slot.ts";
import { handle, type Platform } from "./pipeline.ts";
import { readFields } from "./read-body.ts";
import { takeForms } from "./read-form.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** Renders the page of a refusal, for an endpoint that is a page. */
    showRefusal?: ShowRefusal;
  }
}

type ActorFor<A extends Access> = A extends "public" ? Actor | null : Actor;

type DecodedFile<Kind extends FileField["kind"]> = Kind extends "paper" ? Paper : Picture;

export interface RequestContext<E extends Endpoint = Endpoint> extends Validated<E> {
  actor: ActorFor<E["access"]>;
  /** The decoded files of a form, by field. */
  files: {
    readonly [K in keyof NonNullable<E["files"]>]:
      | DecodedFile<NonNullable<E["files"]>[K]["kind"]>
      | (NonNullable<E["files"]>[K]["optional"] extends true ? undefined : never);
  };
  /** The request and the reply, for cookies, streams and files only. Handlers never pass them to verbs. */
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Authenticates the sender of a stream again. Returns null when the sender may no longer call the endpoint. This does
   * not count as activity of the session.
   */
  askAgain(): Promise<Actor | null>;
}

type HandlerResult<E extends Endpoint> = E["renders"] extends "html"
  ? Promise<Page>
  : E["output"] extends z.ZodType
    ? Promise<
        E["otherStatus"] extends object ? StatusAnswer<z.input<E["output"]>> : z.input<E["output"]>
      >
    : unknown;

/** Does the work of an endpoint. A write gets its transaction; a read or `transaction: "own"` gets the database. */
type Work<E extends Endpoint> = (
  db: E["method"] extends "GET" ? Database : E["transaction"] extends "own" ? Database : Tx,
  context: RequestContext<E>,
) => HandlerResult<E>;

/**
 * Runs before the body is read, and refuses requests that the verb would refuse whatever the body contains. The verb
 * makes the same checks again.
 */
type Before<E extends Endpoint> = (
  db: Database,
  context: Pick<RequestContext<E>, "params" | "actor">,
) => Promise<unknown>;

/** Verifies another system's signature over the bytes of its request. @throws Refusal unauthenticated */
export type Verify = (
  db: Database,
  sent: { bytes: Buffer; request: FastifyRequest },
) => Promise<unknown>;

/** The name under which calls that are not verified are counted. */
type SourceOf<E extends Endpoint> = (params: Validated<E>["params"]) => string;

/** Renders the page for a refusal. `request.body` contains the fields of the form if they have already been read. */
export type ShowRefusal = (refusal: Refusal, request: FastifyRequest) => Promise<Page>;

type Handler<E extends Endpoint> = E["renders"] extends "html"
  ? { work: Work<E>; showRefusal: ShowRefusal }
  : E["accepts"] extends "signed"
    ? { verify: Verify; source: SourceOf<E>; work: Work<E> }
    : // Decoding pictures is the most expensive step, so a handler of files checks the request before it.
      E["files"] extends object
      ? { before: Before<E>; work: Work<E> }
      : Work<E> | { before: Before<E>; work: Work<E> };

export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> };

/** The routes of one area: its endpoint table, and one handler per entry. */
export interface AreaRoutes {
  contract: Contract;
  // The only type that fits every handler. `routes` has checked each handler against its entry of the table.
  handlers: Record<string, AnyWork | AnyHandler>;
}

type AnyWork = (db: never, context: never) => unknown;

interface AnyHandler {
  before?: AnyWork;
  verify?: AnyWork;
  source?: (params: never) => string;
  work: AnyWork;
  showRefusal?: ShowRefusal;
}

/** Binds a handler to every entry of an endpoint table. TypeScript reports a missing or mistyped handler. */
export function routes<C extends Contract>(contract: C, handlers: Handlers<C>): AreaRoutes {
  return { contract, handlers: handlers as unknown as AreaRoutes["handlers"] };
}

export interface RoutesOptions {
  db: Database;
  /**
   * Returns the actor of a request, or null. It is called for every request, so that a session or token that has ended
   * is refused at once. `isActivity` restarts the idle time of the session.
   */
  authenticate: (request: FastifyRequest, isActivity: boolean) => Promise<Actor | null>;
  /** Encrypts stored answers that contain a secret (`secretAnswer`), and hashes bodies with one (`secretBody`). */
  secrets: Secrets;
  limits: Limits;
  /** Leaves out of the stored answer to a repeated request who was erased since. `request` has its parameters and body. */
  withoutErased: (tx: Tx, answer: string, request: unknown) => Promise<string>;
  checkBody?: CheckBody;
  /** What the shop has switched. The caller may change it at any time. */
  flags?: Readonly<SystemFlags>;
  /** Its position is part of every answer from which a screen may begin to follow it (POSITION_HEADER). */
  feed?: Pick<LiveFeed, "position">;
}

/**
 * Checks the body of a write that its contract accepts, before the verb and in its transaction. A repeated request gets
 * its first answer and is not checked again. @throws Refusal
 */
export type CheckBody = (tx: Database, endpoint: Endpoint, body: unknown) => Promise<void>;

/** An entry of an endpoint table together with its handler. */
export interface Route {
  endpoint: Endpoint;
  before?: (db: Database, context: Pick<RequestContext, "params" | "actor">) => unknown;
  verify?: Verify;
  source?: (params: unknown) => string;
  work: (db: Database | Tx, context: RequestContext) => unknown;
  showRefusal?: ShowRefusal;
}

export async function registerRoutes(
  app: FastifyInstance,
  areas: readonly AreaRoutes[],
  options: RoutesOptions & { constraints: ConstraintRefusals },
): Promise<void> {
  const platform: Platform = { ...options, takeSlot: slotsFor(options.limits) };
  // Fastify must not read bodies: `handle` reads them after it has authenticated the sender.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  const known = new Map<string, Route>();
  app.decorate("deliver", delivererOf(known, platform, options.constraints));
  let forms = app;
  await app.register(async (scope) => {
    await takeForms(scope);
    forms = scope;
  });
  for (const { contract, handlers } of areas) {
    for (const [operationId, endpoint] of Object.entries(contract)) {
      const route = routeOf(operationId, endpoint, handlers[operationId]);
      known.set(operationId, route);
      const { showRefusal } = route;
      const scope = endpoint.files ? forms : app;
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        // A stream has no HEAD route, because it has no answer without a body.
        exposeHeadRoute: !isStream(endpoint),
        config: {
          endpoint,
          ...(showRefusal && { showRefusal: withFields(endpoint, showRefusal, options.limits) }),
        },
        handler: (request: FastifyRequest, reply: FastifyReply) =>
          handle(route, request, reply, platform),
      });
    }
  }
}

function routeOf(
  operationId: string,
  endpoint: Endpoint,
  handler: AnyWork | AnyHandler | undefined,
): Route {
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
  const isOfApi = endpoint.path.startsWith("/api/");
  invariant(
    isPage(endpoint) !== isOfApi,
    `${operationId}: pages stand outside of /api, calls in it`,
  );
  const parts = typeof handler === "function" ? { work: handler } : handler;
  return { endpoint, ...parts } as Route;
}

/** Before showing a refusal by the rate limit, reads the form, so that the page can show the typed values again. */
const withFields =
  (endpoint: Endpoint, show: ShowRefusal, limits: Limits): ShowRefusal =>
  async (refusal, request) => {
    const isUnread = endpoint.accepts === "form" && request.body === undefined;
    if (isUnread && refusal.code === "too_many_requests") {
      request.body = await readFields(endpoint, request, limits).catch(() => undefined);
    }
    return show(refusal, request);
  };
