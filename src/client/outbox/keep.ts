/**
 * Keeps one write of a screen on the device, and sends it. With a network the page sends it to its ordinary endpoint, so
 * that a refusal reaches the user at once and nothing of it stays. Without an answer the drain goes on with it, and the
 * screen says that it is saved on the device.
 */
import { endpointUrl } from "#src/shared/addresses.ts";
import type { Answer, CallInput, Endpoint } from "#src/shared/contract.ts";
import { idsAt, idsCreatedBy, type Offline } from "#src/shared/outbox/offline.ts";
import { call, isForLater } from "../data/api.ts";
import { isOnline } from "../data/online.ts";
import { attend, PATIENCE_MS, type Outcome, type Sent } from "./attend.ts";
import { asRefusal } from "../device-store.ts";
import { StoreFailure } from "./device/device-connection.ts";
import type { Draft, WaitingFile } from "./device/outbox-store.ts";
import type { Outbox } from "./outbox.ts";
import { pageOutboxSoon } from "./page-outbox.ts";

export interface Write<E extends Endpoint> {
  endpoint: E;
  offline: Offline;
  input: CallInput<E>;
  /** The key of the command, which the screen makes once for each tap. */
  key: string;
  /** The id of the user who taps. */
  author: string;
  /** What the screen or the paper showed: prices, totals and numbers. */
  shown?: unknown;
  files?: readonly WaitingFile[];
  /** When the user tapped; now by default. */
  madeAt?: string;
  onChanged?: (changed: readonly string[] | null) => void;
}

/** How long a screen waits for the drain, when earlier commands about the same record are sent first. */
const TURN_MS = 4_000;

/** The build of the app, which commands name. */
const appOf = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "development";

/**
 * @throws ApiRefusal when the server refuses the write; then nothing of it is kept
 * @throws StoreFailure when the device cannot keep it; then it was not sent
 */
export async function keepAndSend<E extends Endpoint>(
  outbox: Outbox,
  write: Write<E>,
): Promise<Outcome<Answer<E>>> {
  const { key, author, onChanged, files = [] } = write;
  const send = async (): Promise<Sent<Answer<E>>> => {
    try {
      const answer = await call(write.endpoint, write.input, {
        idempotencyKey: key,
        author,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(onChanged && { onChanged }),
      });
      return { kind: "answered", answer };
    } catch (error) {
      return isForLater(error) ? { kind: "unanswered" } : { kind: "refused", error };
    }
  };
  const outcome = await attend(outbox, draftOf(write), files, isOnline() ? send : null);
  if (outcome.kind === "refused") throw outcome.error;
  return outcome.kind === "behind" ? turnOf(outbox, key) : outcome;
}

/**
 * As `keepAndSend`. What may not wait, such as a push to a wallet, and what the device cannot keep is only sent.
 * @throws ApiRefusal
 */
export async function keepOrSend<E extends Endpoint>(write: Write<E>): Promise<Outcome<Answer<E>>> {
  const { endpoint, offline, input, key, onChanged } = write;
  let outbox: Outbox | null = null;
  const mayWait = offline.takes?.((input as { body?: unknown }).body as never) !== false;
  try {
    if (!mayWait) return await sendOnly();
    outbox = await pageOutboxSoon();
    if (!outbox) throw new StoreFailure("Timeout");
    return await keepAndSend(outbox, write);
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    if (!isOnline()) throw asRefusal(error);
    return sendOnly().catch((refusal: unknown) => {
      // A storage that gave no answer in time may have stored it all the same.
      if (!isForLater(refusal)) void outbox?.withdraw(key).catch(() => {});
      throw refusal;
    });
  }

  async function sendOnly(): Promise<Outcome<Answer<E>>> {
    const options = { idempotencyKey: key, author: write.author, ...(onChanged && { onChanged }) };
    return { kind: "answered", answer: await call(endpoint, input, options) };
  }
}

export function draftOf<E extends Endpoint>(write: Write<E>): Draft {
  const { endpoint, offline, input, key, author, shown = null, files = [], madeAt } = write;
  const { params = {}, body = {} } = input as { params?: Draft["params"]; body?: unknown };
  const sent = { params, body };
  return {
    key,
    author,
    endpoint: offline.name,
    version: offline.version ?? 1,
    params,
    // As the server will read it: without fields that are undefined, so that the key belongs to the same body.
    body: endpoint.body ? (JSON.parse(JSON.stringify(body)) as unknown) : null,
    madeAt: madeAt ?? new Date().toISOString(),
    needs: idsAt(offline.needs, sent),
    creates: idsCreatedBy(offline, sent),
    blobs: files.map(({ id }) => id),
    shown,
    app: appOf(),
  };
}

/** A file of a command, which goes to an endpoint of its own. */
export const fileOf = <E extends Endpoint>(
  id: string,
  endpoint: E,
  input: CallInput<E>,
  { field, file }: { field: string; file: Blob },
): WaitingFile => ({
  id,
  path: endpointUrl(endpoint, input),
  field,
  fields: ((input as { body?: Record<string, string> }).body ?? {}) as Record<string, string>,
  file,
});

/** Waits a little until the drain has sent the command, after those before it. */
function turnOf<A>(outbox: Outbox, key: string): Promise<Outcome<A>> {
  return new Promise((resolve) => {
    const end = (outcome: Outcome<A>) => {
      stop();
      clearTimeout(timer);
      resolve(outcome);
    };
    const look = () =>
      void outbox.find(key).then(
        (kept) => {
          const result = kept?.result;
          if (result?.state === "applied") end({ kind: "answered", answer: result.answer as A });
          else if (result) end({ kind: "kept", key, isParked: true });
        },
        () => {},
      );
    const stop = outbox.listen(look);
    const timer = setTimeout(() => end({ kind: "kept", key }), TURN_MS);
    look();
  });
}
