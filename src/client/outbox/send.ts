/** The requests of the outbox. */
import { AUTHOR_HEADER } from "#src/shared/outbox/author-header.ts";
import type { Command, Delivery } from "#src/shared/outbox/command.ts";
import type { WaitingFile } from "./device/outbox-store.ts";
import { readAnswer, readUpload, type Answered } from "./read-answer.ts";
import type { Sent, Uploaded } from "./run-drain.ts";

const OUTBOX = "/api/outbox";

export async function sendCommands(
  device: string,
  commands: readonly Command[],
  signal: AbortSignal,
): Promise<Sent> {
  const delivery: Delivery = {
    device,
    sentAt: new Date().toISOString(),
    commands: [...commands],
  };
  const answered = await request(
    OUTBOX,
    { "content-type": "application/json" },
    JSON.stringify(delivery),
    signal,
  );
  return answered ? readAnswer(answered) : { kind: "no answer", why: "unreachable" };
}

/** @param author is sent with it: the session may have become another user's since the page read its user */
export async function uploadFile(
  file: WaitingFile,
  author: string,
  signal: AbortSignal,
): Promise<Uploaded> {
  const body = new FormData();
  for (const [name, value] of Object.entries(file.fields)) body.set(name, value);
  body.set(file.field, file.file);
  const headers = { "idempotency-key": file.id, [AUTHOR_HEADER]: author };
  const answered = await request(file.path, headers, body, signal);
  return answered ? readUpload(answered) : { kind: "no answer", why: "unreachable" };
}

/** Returns null when no answer arrives. */
async function request(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | FormData,
  signal: AbortSignal,
): Promise<Answered | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      credentials: "same-origin",
      headers: { accept: "application/json", ...headers },
      body,
      signal,
    });
    const type = response.headers.get("content-type");
    return { status: response.status, type, text: await response.text() };
  } catch {
    return null;
  }
}
