import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { SERVER_HEADER } from "#src/shared/contract.ts";
import { invariant, refuse, Refusal } from "#src/shared/errors.ts";
import type { Log } from "../log.ts";
import type { Operation } from "../operation/operation.ts";
import { usualFlags } from "../system-flags.ts";
import { sendProblem, sendRefusalPage } from "./answer.ts";
import { followCertificate, readCertificate, type CertificateFiles } from "./certificate.ts";
import { linger } from "./guards/linger.ts";
import { logRefusal } from "./guards/log-refusal.ts";
import { refuseWhenOverloaded } from "./guards/overload.ts";
import { isApi } from "./path.ts";
import { followFlags } from "./follow-flags.ts";
import { toRefusal, type ConstraintRefusals } from "./problem.ts";
import { DOCS, registerReference, type LoadSchemas } from "./reference/reference.ts";
import { answerPlainHttp } from "./guards/plain-http.ts";
import { refuseCrossSite } from "./guards/same-site.ts";
import { securityHeaders } from "./guards/security-headers.ts";
import { answerMissing, type MissingPage } from "./missing.ts";
import { answerUnexpected, answerUnreadable } from "./unreadable.ts";
import { toFastify, type TrustedProxies } from "./guards/trusted-proxies.ts";
import { registerRoutes, type AreaRoutes, type RoutesOptions } from "./routes.ts";

/** How often within `headersMs` the server looks for slow connections. It closes them at most one interval too late. */
const LOOKS = 4;

/** The address of a route: method and path pattern. */
export interface Address {
  method: string;
  url: string;
}

declare module "fastify" {
  interface FastifyInstance {
    /** All registered routes, including those without a contract. */
    registered: readonly Address[];
  }
}

export interface ServerOptions extends RoutesOptions {
  log: Log;
  /** The certificate for HTTPS; null serves HTTP. */
  certificate?: CertificateFiles | null;
  trustProxy: TrustedProxies;
  /** The shop's address for customers; null uses the address of the request. */
  publicUrl: string | null;
  areas: readonly AreaRoutes[];
  /**
   * Loads the modules of all areas that export schemas. Without this option the reference names each schema after its
   * operation.
   */
  loadSchemas?: LoadSchemas;
  constraints: ConstraintRefusals;
  /** Registers the pages: the staff app and the public pages. They get every request that the API does not answer. */
  pages?: (app: FastifyInstance) => Promise<void>;
  missingPage?: MissingPage;
  /** Tells the shop that this request failed unexpectedly. */
  reportError?: (request: FastifyRequest) => void;
  /** Hears of each answer. */
  operation?: Operation;
}

/** The HTTP server, ready to listen: security headers, the API with its documentation, then the pages. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log, trustProxy, publicUrl, areas, constraints, limits, pages, missingPage } = options;
  const { loadSchemas = async () => [], flags = usualFlags } = options;
  const { careful, headersOf } = await securityHeaders();
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: toFastify(trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    // When the server stops, it completes running requests and closes idle connections.
    forceCloseConnections: "idle",
    keepAliveTimeout: limits.keepAliveMs,
    // The code that reads a body has its own time-outs, with an answer. This one ends requests whose body nobody reads.
    requestTimeout: limits.largeBodyMs + limits.bodyMs,
    ...listenerOptions(options),
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Called for an address that is unreadable or has an overlong part. No hook runs then, so the headers are set here.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(careful).header("x-request-id", request.id);
      void answerMissing(request, reply, missingPage);
    },
    clientErrorHandler: answerUnreadable(careful),
  });
  followCertificate(app, options);
  app.decorate("publicUrl", publicUrl);
  app.decorate("limits", limits);
  app.decorateRequest("actorId", null);
  app.server.on("checkExpectation", answerUnexpected(careful));

  const addresses: Address[] = [];
  app.decorate("registered", addresses);
  app.addHook("onRoute", ({ method, url, config }) => {
    for (const each of [method].flat()) addresses.push({ method: each, url });
    const isEndpoint = url.startsWith("/api/") && url !== DOCS && !url.startsWith(`${DOCS}/`);
    invariant(
      !isEndpoint || config?.endpoint,
      `${url} is in no contract, so nobody said who may call it`,
    );
  });
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headersOf(request.url));
    reply.header("x-request-id", request.id).header(SERVER_HEADER, "1");
    // No cache may keep an answer, because it is only for its sender. Endpoints with public answers set another header.
    if (isApi(request)) reply.header("cache-control", "no-store");
    if (isClosing) {
      reply.header("connection", "close");
      return done(new Refusal("shutting_down", { retryAfterSeconds: 2 }));
    }
    refuseUnhosted(request);
    if (answerPlainHttp(request, reply)) return;
    refuseCrossSite(request);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    linger(request, reply, limits);
    done();
  });
  followFlags(app, { log, flags, slowMs: limits.slowMs, operation: options.operation });
  app.setErrorHandler((error, request, reply) => {
    const known = toRefusal(error, constraints);
    if (known) logRefusal(request, known);
    else {
      request.log.error({ err: error }, "unexpected error");
      if (flags.errorReporting) options.reportError?.(request);
    }
    const refusal =
      known ?? new Refusal("internal_error", { detail: `Unexpected error (${request.id})` });
    return sendRefusal(request, reply, refusal);
  });

  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    // Our clients send no compressed bodies, and a small compressed body could expand to gigabytes.
    globalDecompression: false,
  });
  await refuseWhenOverloaded(app);
  registerReference(app, areas, loadSchemas);

  await registerRoutes(app, areas, options);
  if (pages) await pages(app);

  app.setNotFoundHandler((request, reply) => answerMissing(request, reply, missingPage));
  return app;
}

/** Options of Node's server, which serves HTTPS if there is a certificate. */
function listenerOptions({ certificate, limits }: ServerOptions) {
  const http = {
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: Math.ceil(limits.headersMs / LOOKS),
    // Node's own refusal of a request without a host would lack our headers. Therefore `refuseUnhosted` refuses it.
    requireHostHeader: false,
  };
  return certificate ? { https: { ...http, ...readCertificate(certificate) } } : { http };
}

/** Refuses an HTTP/1.1 request without a Host header. Older versions of HTTP do not require this header. */
function refuseUnhosted({ raw }: FastifyRequest): void {
  if (raw.headers.host === undefined && raw.httpVersion === "1.1") refuse("bad_request");
}

/** Sends a refusal: as a page if the endpoint is a page, otherwise as a problem (RFC 9457). */
async function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): Promise<FastifyReply> {
  const { showRefusal } = request.routeOptions.config;
  if (!showRefusal) return sendProblem(reply, refusal);
  try {
    return sendRefusalPage(reply, refusal, await showRefusal(refusal, request));
  } catch (error) {
    request.log.error({ err: error }, "the page of a refusal could not be drawn");
    return sendProblem(reply, refusal);
  }
}
