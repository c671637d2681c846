/**
 * A payment provider on a local HTTP server. It verifies authentication and signatures as the real one does, keeps the
 * requests that it accepted, and misbehaves on demand. `Shape` is what differs between providers.
 */
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { GatewayName } from "#src/areas/payments/gateways/gateway-names.ts";

export type Kind = "token" | "push" | "enquiry" | "refund" | "health" | "other";

/**
 * `hangs`: accepts the request and never answers. `resets`: accepts it and closes the connection. `fails`: accepts it
 * and answers 500.
 */
export type Fault = "hangs" | "resets" | "fails" | "garbles" | "refuses";

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  text: string;
  /** The body as JSON; an empty object if it is none. */
  json: Record<string, any>;
  form: URLSearchParams;
}

export interface FakeAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** A request that the provider accepted. All amounts are in minor units. */
export interface Order {
  requestId: string;
  providerId: string;
  amount: number;
  /** What the provider says it collected; differs from `amount` on demand. */
  collected: number;
  currency: string;
  state: "waiting" | "paid" | "declined";
  /** The provider's reference of the payment. */
  reference: string;
  refunds: Map<string, number>;
  /** Where a card page sends the customer afterwards. */
  returnUrl: string | null;
}

export interface SentCallback {
  headers: Record<string, string>;
  body: string;
}

export interface Route {
  kind: Kind;
  method: string;
  path: RegExp;
  answer: (request: FakeRequest, world: World) => FakeAnswer;
}

export interface Shape {
  name: GatewayName;
  /** Part of the base URL after the host. */
  basePath?: string;
  /** Each secret contains "canary". */
  credentials: Record<string, string>;
  routes: readonly Route[];
  /** The answer to a refused push. */
  refusal: (message: string) => FakeAnswer;
  /** A signed callback about the present state; null if the provider sends none about it. */
  callback?: (order: Order, world: World) => SentCallback | null;
  /** Whether the provider took the customer's money; by default when the order is paid. */
  hasMoney?: (order: Order) => boolean;
  /** The same callback with a signature of somebody else. */
  forge?: (callback: SentCallback) => SentCallback;
}

/** What a provider remembers. */
export class World {
  readonly orders = new Map<string, Order>();
  readonly #tokens = new Map<string, number>();
  /** How often customers were asked for money. */
  pushes = 0;
  /** How often a request that was accepted already came again. */
  repeats = 0;
  /** Orders whose customer was not asked yet, where a provider has these. */
  readonly drafts = new Map<string, { amount: number; currency: string }>();
  tokensMade = 0;
  tokenSeconds = 3600;
  /** What the provider could not authenticate. */
  refused = 0;
  now: () => Date = () => new Date();
  /** Applied to the amount that the provider says it collected. */
  collects: (amount: number) => number = (amount) => amount;

  /** Told of each refund when it is made; its request is answered afterwards. */
  onRefund: () => void = () => {};

  accept(
    requestId: string,
    amount: number,
    currency: string,
    returnUrl: string | null = null,
  ): Order {
    const found = this.orders.get(requestId);
    if (found) {
      this.repeats++;
      return found;
    }
    this.pushes++;
    const order: Order = {
      requestId,
      providerId: `prov${randomBytes(8).toString("hex")}`,
      amount,
      collected: this.collects(amount),
      currency,
      state: "waiting",
      reference: `REF${randomBytes(6).toString("hex").toUpperCase()}`,
      refunds: new Map(),
      returnUrl,
    };
    this.orders.set(requestId, order);
    return order;
  }

  orderBy(providerId: string): Order | undefined {
    return [...this.orders.values()].find(
      (order) => order.providerId === providerId || order.requestId === providerId,
    );
  }

  /** Gives money back once per refund id, and returns the provider's id of the refund. */
  refund(order: Order, refundId: string, amount = 0): string {
    if (!order.refunds.has(refundId)) {
      order.refunds.set(refundId, amount);
      this.onRefund();
    }
    return `RFD${refundId.slice(-12).toUpperCase()}`;
  }

  newToken(): string {
    this.tokensMade++;
    const token = `token-${randomBytes(12).toString("hex")}`;
    this.#tokens.set(token, this.now().getTime() + this.tokenSeconds * 1000);
    return token;
  }

  isToken(token: string): boolean {
    const isValid = (this.#tokens.get(token) ?? 0) > this.now().getTime();
    if (!isValid) this.refused++;
    return isValid;
  }

  /** Forgets all orders. Tokens stay valid. */
  forgetOrders(): void {
    this.orders.clear();
    this.drafts.clear();
    this.pushes = 0;
    this.collects = (amount) => amount;
  }

  /** The provider no longer accepts any token, whatever it said about their life. */
  forgetTokens(): void {
    this.#tokens.clear();
  }
}

export class FakeProvider {
  readonly world = new World();
  /** Where callbacks are sent; null: nowhere. */
  callbackUrl: string | null = null;
  callbackTimes = 1;
  /** The customer pays, and the callback arrives, before the push is answered. */
  paysAtOnce = false;
  /** Told of each order that `paysAtOnce` has paid; the push is answered afterwards. */
  onPaid: (order: Order) => Promise<void> = async () => {};
  readonly faults = new Map<Kind, Fault>();
  readonly #server: Server;
  readonly #hanging = new Set<ServerResponse>();
  readonly shape: Shape;

  private constructor(shape: Shape, server: Server) {
    this.shape = shape;
    this.#server = server;
    server.on("request", (request, response) => void this.#serve(request, response));
  }

  static async start(shape: Shape): Promise<FakeProvider> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return new FakeProvider(shape, server);
  }

  get baseUrl(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}${this.shape.basePath ?? ""}`;
  }

  /** The customer pays or declines. Sends the callbacks, if there are any. */
  async settle(order: Order, state: "paid" | "declined"): Promise<void> {
    order.state = state;
    for (let time = 0; time < this.callbackTimes; time++) await this.#call(order);
  }

  /** Forgets all orders, and behaves well again. */
  forget(): void {
    this.world.forgetOrders();
    this.faults.clear();
    this.paysAtOnce = false;
    this.onPaid = async () => {};
  }

  async close(): Promise<void> {
    for (const response of this.#hanging) response.destroy();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #call(order: Order): Promise<void> {
    const callback = this.shape.callback?.(order, this.world);
    if (!callback || this.callbackUrl === null) return;
    const answer = await fetch(this.callbackUrl, { method: "POST", ...callback });
    await answer.arrayBuffer();
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming, this.shape.basePath ?? "");
    const route = this.shape.routes.find(
      ({ method, path }) => method === request.method && path.test(request.path),
    );
    const fault = this.faults.get(route?.kind ?? "other");
    if (fault === "refuses") {
      const echo = [...Object.values(this.shape.credentials), ...Object.values(request.headers)];
      return send(response, this.shape.refusal(`Refused: ${echo.join(" ")}`));
    }
    const answer = route?.answer(request, this.world) ?? { status: 404, body: { message: "None" } };
    if (route?.kind === "push" && this.paysAtOnce && answer.status < 300) {
      for (const order of this.world.orders.values())
        if (order.state === "waiting") {
          await this.settle(order, "paid");
          await this.onPaid(order);
        }
    }
    if (fault === "hangs") return void this.#hanging.add(response);
    if (fault === "resets") return void response.destroy();
    if (fault === "fails") return send(response, { status: 500, body: { message: "Sorry" } });
    if (fault === "garbles") return void response.writeHead(200).end('<html>"oops');
    send(response, answer);
  }
}

export function send(response: ServerResponse, { status, body, headers }: FakeAnswer): void {
  response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(JSON.stringify(body));
}

export async function readRequest(
  incoming: IncomingMessage,
  basePath: string,
): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  const url = new URL(incoming.url ?? "/", "http://fake");
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    method: incoming.method ?? "GET",
    path: url.pathname.startsWith(basePath) ? url.pathname.slice(basePath.length) : url.pathname,
    query: url.searchParams,
    headers,
    text,
    json: parsed(text),
    form: new URLSearchParams(text),
  };
}

function parsed(text: string): Record<string, any> {
  try {
    return JSON.parse(text) as Record<string, any>;
  } catch {
    return {};
  }
}

/** Amounts in major units, as providers write them. */
export const inMajor = (minor: number): number => minor / 100;
export const inMinor = (major: unknown): number => Math.round(Number(major) * 100);
