/** Collects the ids, versions, tokens and codes of an answer for later requests of the sequence. */
import { kindInPath, kindMadeBy, kindOfField, kindOfList } from "./kinds.ts";
import type { Knowledge } from "./known.ts";
import type { Target } from "./targets.ts";

type Record_ = Record<string, unknown>;
const isRecord = (value: unknown): value is Record_ =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The depth up to which an answer is read. It includes the lines of a sale in a list of sales. */
const DEPTH = 4;
/** The number of entries that are read at the beginning of each list. */
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
    // The `version` of an estimate is its number; changes of an estimate send the `revision`.
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
    if (depth > 0) learnValue(knowledge, kind, name, value, depth - 1);
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
  // The value that is learnt last counts as the newest. Lists begin with the newest entry, so they are read backwards.
  for (const entry of value.slice(0, ENTRIES).toReversed()) {
    if (!isRecord(entry)) continue;
    learnRecord(knowledge, kindOfEntry(kind, name), entry, depth);
  }
}

/** `items` are records of the collection in the path, or lines of a sale. */
function kindOfEntry(kind: string, name: string): string {
  if (name !== "items") return kindOfList(name) ?? name;
  return kind === "sales" ? "sale lines" : kind;
}
