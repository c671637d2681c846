import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Database } from "#src/server/database.ts";
import { requestSafely, type SafeRequest } from "#src/server/outgoing/request-safely.ts";
import type { Secrets } from "#src/server/secrets.ts";
import type { WebhookDelivery } from "../contract.ts";
import { openSecret, signedHeaders } from "./sign.ts";

/** What the delivery of webhooks needs of the server. */
export interface WebhookServices {
  secrets: Secrets;
  /** Resolves names; tests pass their own. */
  resolve?: SafeRequest["resolve"];
}

const LONGEST_WAIT_MS = 10_000;
const LONGEST_BODY = 500;

/** A delivery that is about to be sent, with what its endpoint adds. */
export interface TakenDelivery {
  id: string;
  endpointId: string;
  body: string;
  attempts: number;
  url: string;
  secret: Buffer;
  /** Null once its time is over. */
  previousSecret: Buffer | null;
}

export type AttemptResult = Pick<WebhookDelivery, "answerStatus" | "answerBody" | "problem">;

/** Sends a delivery once. No transaction is open meanwhile. Never throws. */
export async function attempt(
  db: Database,
  { secrets, resolve }: WebhookServices,
  { id, endpointId, url, body, secret, previousSecret }: TakenDelivery,
): Promise<AttemptResult> {
  const sealed = previousSecret ? [secret, previousSecret] : [secret];
  const opened = sealed.map((each) => openSecret(secrets, endpointId, each));
  const usable = opened.filter((each) => each !== null);
  if (opened[0] === null) return withoutAnswer("secret_unreadable");
  const { allowPrivateWebhooks } = await getSettings(db, "security");
  const answer = await requestSafely({
    url,
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "user-agent": "Fundi-Webhooks",
      ...signedHeaders(usable, { id, body, at: new Date() }),
    },
    body,
    withinMs: LONGEST_WAIT_MS,
    allowsPrivate: allowPrivateWebhooks,
    ...(resolve && { resolve }),
  });
  if ("problem" in answer) return withoutAnswer(answer.problem);
  const text = answer.body.replaceAll("\u0000", "").slice(0, LONGEST_BODY).toWellFormed();
  return { answerStatus: answer.status, answerBody: text || null, problem: null };
}

const withoutAnswer = (problem: WebhookDelivery["problem"]): AttemptResult => ({
  answerStatus: null,
  answerBody: null,
  problem,
});
