/** Sends one sequence of requests to the server, and checks every answer with all oracles. */
import { Knowledge } from "./known.ts";
import { learn } from "./learn.ts";
import { buildRequest } from "./build-request.ts";
import { compareAfterwards } from "./afterwards.ts";
import { changeFindings } from "./oracles/changes.ts";
import { contractFindings } from "./oracles/contract.ts";
import { leakFindings } from "./oracles/leaks.ts";
import { rightsFindings } from "./oracles/rights.ts";
import { assemble, userIdOf } from "./people.ts";
import type { Run } from "./sequence-run.ts";
import { codeOf, isDone, type Finding, type Scene } from "./scene.ts";
import type { Request, Sent } from "./send.ts";
import type { Part, Step } from "./steps.ts";
import type { World } from "./world.ts";

export interface Played {
  findings: Finding[];
  transcript: readonly string[];
}

const SHOWN_BODY = 600;

/** Plays a sequence. Stops at the first finding that `matters`, because later findings may only be its consequences. */
export async function play(
  world: World,
  parts: readonly Part[],
  matters: (finding: Finding) => boolean = () => true,
): Promise<Played> {
  await world.tidyUp();
  const people = await assemble(world.database, "fuzz.example");
  const { numbers } = await world.watch.look();
  const transcript: string[] = [];
  const run: Run = {
    world,
    people,
    knowledge: new Knowledge(world),
    keys: [],
    numbers,
    transcript,
    async send(request, who) {
      world.requests++;
      const answer = await world.line.send(request);
      transcript.push(describe(request, answer, who));
      return answer;
    },
  };
  for (const name of ["second technician", "second admin", "owner", "technician"]) {
    run.knowledge.learn("users", userIdOf(name));
  }
  for (const { steps, atOnce } of parts) {
    const turns = atOnce
      ? [async () => (await playAtOnce(run, steps)).filter(matters)]
      : steps.map((one) => () => playStep(run, one, matters));
    for (const turn of turns) {
      const findings = await turn();
      if (findings.length > 0) return { findings, transcript };
    }
  }
  return { findings: [], transcript };
}

/** A finding that does not matter, such as that of another planted bug, does not prevent the comparison afterwards. */
async function playStep(
  run: Run,
  step: Step,
  matters: (finding: Finding) => boolean,
): Promise<Finding[]> {
  const caller = { ...run.people.all[step.caller] };
  const request = buildRequest(step, caller, run.knowledge, run.keys);
  const answer = await run.send(request, caller.name);
  const scene = await sceneOf(run, { step, caller, request, answer, atOnce: false });
  const findings = judge(run, scene).filter(matters);
  await remember(run, scene);
  return findings.length > 0 ? findings : (await compareAfterwards(run, scene)).filter(matters);
}

async function playAtOnce(run: Run, steps: readonly Step[]): Promise<Finding[]> {
  const sent = steps.map((step) => {
    const caller = { ...run.people.all[step.caller] };
    return { step, caller, request: buildRequest(step, caller, run.knowledge, run.keys) };
  });
  run.transcript.push("at once:");
  const answers = await Promise.all(
    sent.map(({ request, caller }) => run.send(request, caller.name)),
  );
  const scenes: Scene[] = [];
  for (const [n, one] of sent.entries()) {
    const answer = answers[n];
    if (answer) scenes.push(await sceneOf(run, { ...one, answer, atOnce: true }));
  }
  const findings = scenes.flatMap((scene) => judge(run, scene));
  await run.people.refresh();
  for (const scene of scenes) await remember(run, scene);
  return findings;
}

type Unseen = Pick<Scene, "step" | "caller" | "request" | "answer" | "atOnce">;

/** Reads are watched like writes: some of them, such as exports, record an event, which belongs to no later request. */
async function sceneOf(run: Run, unseen: Unseen): Promise<Scene> {
  const numbersBefore = run.numbers;
  const seen = await run.world.watch.look();
  run.numbers = seen.numbers;
  const { step, answer } = unseen;
  const isOfSettings = step.target.path.startsWith("/api/settings") && isDone(answer);
  if (isOfSettings && answer.text.includes('"maintenanceMode":true')) {
    run.world.hasBeenClosed = true;
  }
  const changesOfRoles = new Map(run.people.changesOfRoles);
  return { ...unseen, changesOfRoles, seen, numbersBefore };
}

function judge(run: Run, scene: Scene): Finding[] {
  const findings = [
    ...contractFindings(scene, run.world),
    ...rightsFindings(scene),
    ...leakFindings(scene, run.people),
    ...changeFindings(scene),
  ];
  if (scene.answer.status < 500) return findings;
  const why = run.world.server.lastError();
  return findings.map((finding) => ({ ...finding, detail: `${finding.detail}\n${why}` }));
}

/** Tables that determine the rights of callers. After a change of one of them, the rights are read again. */
const ofRights = new Set(["users", "role_rights", "sessions", "access_tokens", "system_settings"]);
const ending = new Set(["resetPassword", "deactivateUser", "deleteUser"]);

/** Stores what later steps need: the ids in the answer, the Idempotency-Key, and which credentials have ended. */
async function remember(run: Run, { step, request, answer, seen }: Scene): Promise<void> {
  const key = request.headers["idempotency-key"];
  if (key && isDone(answer)) run.keys.push(key);
  if (isDone(answer) && step.method === undefined) learn(run.knowledge, step.target, answer.json);
  const current = (answer.json as { current?: { id?: string; version?: number } } | undefined)
    ?.current;
  if (codeOf(answer) === "stale_version" && current?.id && current.version) {
    run.knowledge.learnVersion(current.id, current.version);
  }
  if (isDone(answer) && ending.has(step.target.operationId) && step.method === undefined) {
    run.people.end(decodeURIComponent(request.path.split("/")[3] ?? "").toLowerCase());
  }
  if (seen.changes.some(({ table }) => ofRights.has(table))) await run.people.refresh();
}

function describe({ method, path, headers, body }: Request, answer: Sent, who: string): string {
  const {
    cookie: _,
    authorization: __,
    "content-type": ___,
    "idempotency-key": key,
    ...rest
  } = headers;
  const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : "";
  const shown = typeof body === "string" ? body.slice(0, SHOWN_BODY) : "(a form with a picture)";
  const sent = body === null ? "" : ` ${shown}`;
  const code = codeOf(answer);
  const withKey = key === undefined ? "" : ` [key …${key.slice(-4)}]`;
  return `${who}: ${method} ${path}${withKey}${more}${sent} → ${answer.status}${code ? ` ${code}` : ""}`;
}
