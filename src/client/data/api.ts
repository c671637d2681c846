/**
 * Calls the endpoints of the contracts, with typed inputs and answers. Every failed call throws an `ApiRefusal`, unless
 * the caller has aborted it. The code of the refusal is `network` when no answer has arrived.
 */
import { endpointUrl } from "#src/shared/addresses.ts";
import {
  CHANGED_HEADER,
  POSITION_HEADER,
  type Answer,
  type CallInput,
  type Endpoint,
} from "#src/shared/contract.ts";
import { AUTHOR_HEADER } from "#src/shared/outbox/author-header.ts";
import { newId } from "#src/shared/ids.ts";
import { setServerTime } from "../words/clock.ts";
import type { FieldErrors, Problem } from "#src/shared/errors.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import { takeFirstAnswer } from "./first-answers.ts";
import { isPage, noteAnswer, noteEvidence, ticks } from "./online.ts";
import { notePosition } from "./position.ts";
import { changedIn } from "./refetch.ts";

/** `network`: no answer came. `not_kept` and `not_kept_full`: the browser did not store something (device-store.ts). */
type OwnCode = "network" | "not_kept" | "not_kept_full";

export class ApiRefusal extends Error {
  readonly code: RefusalCode | OwnCode;
  readonly status: number;
  readonly fields: FieldErrors;
  readonly params: Record<string, string | number>;
  /** The record as it is stored now, for the refusal `stale_version`. */
  readonly current: unknown;
  /** The seconds to wait, from the header Retry-After; null without this header. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: RefusalCode | OwnCode,
    status: number,
    message: string,
    problem?: Partial<Problem>,
    retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = "ApiRefusal";
    this.code = code;
    this.status = status;
    this.fields = problem?.fields ?? {};
    this.params = problem?.params ?? {};
    this.current = problem?.current;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Whether the same request may succeed later. */
  get isTransient(): boolean {
    return this.code === "network" || this.status === 429 || this.status >= 500;
  }
}

/**
 * Whether a write that waits on this device stays there to be sent again: no answer came, the server cannot work now, or
 * the session has ended or is another user's. None of these says that the server refuses the write itself.
 */
export const isForLater = (error: unknown): boolean =>
  !(error instanceof ApiRefusal) ||
  error.isTransient ||
  error.code === "unauthenticated" ||
  error.code === "other_author";

export interface CallOptions {
  signal?: AbortSignal;
  /**
   * The Idempotency-Key of this write. A request that is repeated after a lost answer must have the same key;
   * `useWrite` takes care of that.
   */
  idempotencyKey?: string;
  /** The user who makes this write. The server refuses it if the session is another user's by then. */
  author?: string;
  /**
   * Called after a successful write with the subjects of the changed records, for `refetchChanged`; null if unknown.
   */
  onChanged?: (changed: readonly string[] | null) => void;
}

/** Calls an endpoint of a contract. @throws ApiRefusal */
export function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, idempotencyKey, author, onChanged }: CallOptions = {},
): Promise<Answer<E>> {
  return request<Answer<E>>(endpoint.method, endpointUrl(endpoint, input), {
    ...(endpoint.body && { body: (input as { body?: unknown }).body ?? {} }),
    ...(endpoint.method !== "GET" &&
      endpoint.idempotencyKey && { idempotencyKey: idempotencyKey ?? newId() }),
    ...(author && { author }),
    ...(signal && { signal }),
    ...(onChanged && { onChanged }),
  });
}

/**
 * Sends one request by method and URL. Screens use `call` instead. Only code that must not wait until a contract is
 * loaded uses `request` directly: the session.
 * @throws ApiRefusal
 */
export async function request<T>(
  method: string,
  url: string,
  { body, idempotencyKey, author, signal, onChanged }: { body?: unknown } & CallOptions = {},
): Promise<T> {
  let response: Response;
  const began = turn;
  const first = method === "GET" ? takeFirstAnswer(url) : undefined;
  const askedAt = first?.askedAt ?? ticks();
  const send = () =>
    fetch(url, {
      method,
      headers: {
        accept: "application/json",
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        ...(author && { [AUTHOR_HEADER]: author }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      credentials: "same-origin",
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  noteEvidence({ kind: "asked", at: ticks() });
  try {
    response = await (first?.answer ?? send());
  } catch (error) {
    if (signal?.aborted) throw error;
    noteEvidence({ kind: "failed", at: ticks(), askedAt });
    throw noAnswer();
  }
  noteAnswer(response.headers, response.status, askedAt);
  if (isPage(response.headers)) throw noAnswer();
  if (response.ok) {
    setServerTime(response.headers.get("date"), Date.now() - ticks() + askedAt);
    notePosition(response.headers.get(POSITION_HEADER));
    const answer = (await response.json()) as T;
    onChanged?.(changedIn(response.headers.get(CHANGED_HEADER)));
    return answer;
  }
  const problem = await readProblem(response);
  if (problem.code === "unauthenticated" && began === turn) onSignedOut();
  const wait = Number(response.headers.get("retry-after"));
  throw new ApiRefusal(problem.code, response.status, problem.detail, problem, wait || null);
}

export const noAnswer = (): ApiRefusal => new ApiRefusal("network", 0, "Network error");

async function readProblem(response: Response): Promise<Problem> {
  const isProblem = response.headers.get("content-type")?.startsWith("application/problem+json");
  if (isProblem) return (await response.json()) as Problem;
  // An answer in another format does not come from Fundi, but from a proxy between the browser and Fundi.
  return {
    type: "about:blank",
    title: "",
    status: response.status,
    code: "internal_error",
    detail: "Unexpected error",
  };
}

let onSignedOut: () => void = () => {};

/** Counts the users who took over this tab. A request of an earlier one may be refused without ending the session. */
let turn = 0;

export function beginAgain(): void {
  turn += 1;
}

/** Registers the function that is called after a refusal `unauthenticated`: the session has ended, or there is none. */
export function whenSignedOut(react: () => void): void {
  onSignedOut = react;
}
