/** Collects ids, versions, tokens and codes from an answer, so that later requests of the sequence can use them. */
import { kindInPath, kindMadeBy, kindOfField, kindOfList } from "./kinds.ts";
import type { Knowledge } from "./known.ts";
import type { Target } from "./targets.ts";

type Record_ = Record<string, unknown>;
const isRecord = (value: unknown): value is Record_ =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The depth up to which an answer is read. In a list of sales, this includes the lines of each sale. */
const DEPTH = 4;
/** The number of entries that are read of each list. The first entries are the newest. */
const ENTRIES = 10;

export function learn(knowledge: Knowledge, target: Target, body: unknown): void {
  if (!isRecord(body)) return;
  const hasId = target.path.endsWith("{id}");
  const kind = hasId ? kindInPath(target.path, "id") : kindMadeBy(target.path);
  learnRecord(knowledge, kind, body, DEPTH);
}

function learnRecord(knowledge: Knowledge, kind: string, record: Record_, depth: number): void {
  const { id, version } = record;
  if (typeof id === "string") {
    if (kind) knowledge.learn(kind, id);
    // A change of an estimate must send its `revision`. Its `version` only says which estimate of the device it is.
    const current = record["revision"] ?? version;
    if (typeof current === "number") knowledge.learnVersion(id, current);
    for (const item of [record["checklists"] ?? []].flat()) {
      if (isRecord(item) && item["phase"] === "outtake") {
        knowledge.learn(`outtake of ${id}`, String(item["id"]));
      }
    }
  }
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === "string") {
      const named = kindOfField(name);
      if (named) knowledge.learn(named, value);
    }
    // In the answer of a list, `items` are sales. In a sale, which has an id, `items` are its lines.
    const inside =
      kind === "sales" && name === "items" && typeof id === "string" ? "sale lines" : kind;
    if (depth > 0) learnValue(knowledge, inside, name, value, depth - 1);
  }
}

function learnValue(
  knowledge: Knowledge,
  kind: string,
  name: string,
  value: unknown,
  depth: number,
): void {
  if (isRecord(value)) return learnRecord(knowledge, `${name}s`, value, depth);
  if (!Array.isArray(value)) return;
  // Lists begin with the newest entry. It is learnt last, because the last learnt value counts as the newest.
  for (const entry of value.slice(0, ENTRIES).toReversed()) {
    if (!isRecord(entry)) continue;
    learnRecord(knowledge, name === "items" ? kind : (kindOfList(name) ?? name), entry, depth);
  }
}
