import type { QueryClient } from "@tanstack/react-query";
import { endpointUrl } from "#src/shared/addresses.ts";
import {
  CHANGED_HEADER,
  SERVER_HEADER,
  type Answer,
  type CallInput,
  type Endpoint,
} from "#src/shared/contract.ts";
import { AUTHOR_HEADER } from "#src/shared/outbox/author-header.ts";
import type { Problem } from "#src/shared/errors.ts";
import { ApiRefusal, noAnswer } from "./api.ts";
import { isPage, noteAnswer, noteEvidence, ticks } from "./online.ts";
import { changedIn, refetchChanged } from "./refetch.ts";

/** The time limit of an upload. A picture of 300 kB takes 150 seconds at 2 kB per second. */
const PATIENCE_MS = 180_000;

interface Sending<E extends Endpoint> {
  client: QueryClient;
  input: Omit<CallInput<E>, "body">;
  form: FormData;
  /**
   * The Idempotency-Key. A form that is sent again must have the same key, so that the server creates only one record.
   */
  key: string;
  /** The user whose form this is. The server refuses it if the session is another user's by then. */
  author?: string;
  /** Called with the part of the form that has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
}

/**
 * Sends a form with a file and reports the progress of the upload, which `fetch` cannot report. Resolves when the
 * screen has refetched the changed records.
 * @throws ApiRefusal
 */
export function sendForm<E extends Endpoint>(
  endpoint: E,
  { client, input, form, key, author, onProgress }: Sending<E>,
): Promise<Answer<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, endpointUrl(endpoint, input));
    request.setRequestHeader("idempotency-key", key);
    request.setRequestHeader("accept", "application/json");
    if (author) request.setRequestHeader(AUTHOR_HEADER, author);
    request.timeout = PATIENCE_MS;
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    const askedAt = ticks();
    const lost = () => {
      noteEvidence({ kind: "failed", at: ticks(), askedAt });
      reject(noAnswer());
    };
    for (const event of ["error", "timeout", "abort"]) request.addEventListener(event, lost);
    request.addEventListener("load", () => {
      const headers = headersOf(request);
      noteAnswer(headers, request.status, askedAt);
      if (isPage(headers)) return reject(noAnswer());
      try {
        if (request.status < 300) {
          const answer = JSON.parse(request.responseText) as Answer<E>;
          const changed = changedIn(request.getResponseHeader(CHANGED_HEADER));
          return void refetchChanged(client, changed).then(() => resolve(answer));
        }
        const problem = JSON.parse(request.responseText) as Problem;
        const wait = Number(request.getResponseHeader("retry-after"));
        reject(new ApiRefusal(problem.code, request.status, problem.detail, problem, wait || null));
      } catch {
        // An answer in another format does not come from Fundi, but from a proxy between the browser and Fundi.
        reject(new ApiRefusal("internal_error", request.status || 502, "Unexpected error"));
      }
    });
    request.send(form);
  });
}

/** The headers of an answer that reachability needs. */
function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const name of [SERVER_HEADER, "content-type"]) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
