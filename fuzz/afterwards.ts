/**
 * Sends a request a second time. Unchanged, it must get the same answer. With the same key but another body or caller,
 * it must be refused. With its ids in upper case, it must get the same status and refusal code.
 */
import { buildRequest } from "./build-request.ts";
import { hasSameRights } from "./people.ts";
import { codeOf, isDone, keepsTries, told, type Finding, type Scene } from "./scene.ts";
import type { Request, Sent } from "./send.ts";
import type { Run } from "./sequence-run.ts";

export async function compareAfterwards(run: Run, scene: Scene): Promise<Finding[]> {
  if (!hasSameRights(scene.caller, run.people.all[scene.caller.name])) return [];
  if (scene.answer.status === 429 || scene.step.method !== undefined) return [];
  // The maintenance may begin between the two requests, and refuse the second one.
  if (run.world.hasBeenClosed) return [];
  switch (scene.step.afterwards) {
    case "nothing":
      return [];
    case "the same again":
      return theSameAgain(run, scene);
    case "the same key with another body":
      return anotherBody(run, scene);
    case "the same key by another":
      return byAnother(run, scene);
    case "ids in upper case":
      return inUpperCase(run, scene);
  }
}

const isKept = ({ step, request, answer }: Scene): boolean =>
  step.target.key !== null && "idempotency-key" in request.headers && isDone(answer);

const finding = (what: string, scene: Scene, answer: Sent): Finding[] => [
  {
    symptom: `${what}: ${told(scene)}`,
    detail: `then ${answer.status}: ${answer.text.slice(0, 300)}`,
  },
];

/**
 * Sends the second request, and reads its changes immediately. A later read would count them as changes of the next
 * step.
 */
async function sendAgain(run: Run, scene: Scene, request: Request) {
  const answer = await run.send(request, `${scene.caller.name} (again)`);
  const seen = await run.world.watch.look();
  run.numbers = seen.numbers;
  if (seen.changes.length > 0) await run.people.refresh();
  return { answer, seen };
}

async function theSameAgain(run: Run, scene: Scene): Promise<Finding[]> {
  if (!isKept(scene)) return [];
  const { answer, seen } = await sendAgain(run, scene, scene.request);
  const isSame = answer.status === scene.answer.status && answer.text === scene.answer.text;
  if (!isSame) return finding("the same request again has another answer", scene, answer);
  if (answer.headers["idempotent-replayed"] !== "true") {
    return finding("the same request again is not marked as a replay", scene, answer);
  }
  return seen.changes.length > 0
    ? finding("the same request again has its effect again", scene, answer)
    : [];
}

async function anotherBody(run: Run, scene: Scene): Promise<Finding[]> {
  const body = scene.request.body;
  if (!isKept(scene) || typeof body !== "string") return [];
  const other = anotherOf(body);
  if (other === null) return [];
  const { answer } = await sendAgain(run, scene, { ...scene.request, body: other });
  return isDone(answer) ? finding("a used key takes another body", scene, answer) : [];
}

/** Returns the body with one changed text or number; null when the body has neither. */
function anotherOf(body: string): string | null {
  if (/":"[^"]/.test(body)) return body.replace(/":"(?=[^"])/, '":"Z');
  return /":\d/.test(body) ? body.replace(/":(?=\d)/, '":1') : null;
}

async function byAnother(run: Run, scene: Scene): Promise<Finding[]> {
  if (!isKept(scene)) return [];
  const other = run.people.all[scene.caller.name === "admin" ? "care" : "admin"];
  const { cookie: _, authorization: __, ...headers } = scene.request.headers;
  const request = { ...scene.request, headers: { ...headers, ...other.headers } };
  const { answer } = await sendAgain(run, scene, request);
  return isDone(answer) ? finding("a key works for somebody else", scene, answer) : [];
}

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const upper = (text: string) => text.replaceAll(ids, (id) => id.toUpperCase());

/** Sends ids in upper case, which name the same records. The status and the refusal code must stay the same. */
async function inUpperCase(run: Run, scene: Scene): Promise<Finding[]> {
  const { request, answer: first, step } = scene;
  if (keepsTries.has(step.target.operationId) || first.status === 401) return [];
  const isRead = request.method === "GET";
  if (!isRead && isDone(first)) return [];
  const body = typeof request.body === "string" ? upper(request.body) : request.body;
  const path = upper(request.path);
  if (path === request.path && body === request.body) return [];
  const fresh = buildRequest(step, scene.caller, run.knowledge, run.keys);
  const key = fresh.headers["idempotency-key"];
  const headers = { ...request.headers, ...(key !== undefined && { "idempotency-key": key }) };
  const { answer } = await sendAgain(run, scene, { ...request, path, body, headers });
  const isSame = answer.status === first.status && codeOf(answer) === codeOf(first);
  return isSame ? [] : finding("another answer with ids in upper case", scene, answer);
}
