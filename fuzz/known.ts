/**
 * A placeholder in a generated input. It stands for an id, a version or a unique word that is not known when the input
 * is generated. `fill` replaces it when the request is built.
 */
export interface Placeholder {
  readonly $known: string;
  /** The position of the value among those of its kind; 0 is the newest. For a version: a number to add to it. */
  readonly nth: number;
  readonly spelled: "as it is" | "in upper case";
}

export const placeholder = (
  $known: string,
  nth = 0,
  spelled: Placeholder["spelled"] = "as it is",
): Placeholder => ({ $known, nth, spelled });

const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === "object" && value !== null && "$known" in value;

const hex = (number: number, length: number) => number.toString(16).padStart(length, "0");

/**
 * The ids and other values from the answers of a sequence so far, by kind. The oldest value of each kind comes first.
 */
export class Knowledge {
  readonly #byKind = new Map<string, string[]>();
  readonly #versions = new Map<string, number>();
  readonly #world: { counter: number };

  /** `world.counter` is shared by all sequences of a database, so that no unique word occurs twice. */
  constructor(world: { counter: number }) {
    this.#world = world;
  }

  learn(kind: string, value: string): void {
    const known = this.#byKind.get(kind) ?? [];
    if (!known.includes(value)) known.push(value);
    this.#byKind.set(kind, known);
  }

  learnVersion(id: string, version: number): void {
    this.#versions.set(id, version);
  }

  /** Returns a UUID v7 that is the id of no record. */
  unknownId(): string {
    this.#world.counter++;
    return `01900000-0000-7000-8000-${hex(this.#world.counter, 12)}`;
  }

  word({ $known: kind, nth, spelled }: Placeholder): string | number {
    const found = kind.startsWith("new ") ? this.#unique(kind) : this.#nth(kind, nth);
    return spelled === "in upper case" ? found.toUpperCase() : found;
  }

  /** Returns all values of a kind, the newest first. */
  all(kind: string): readonly string[] {
    return (this.#byKind.get(kind) ?? []).toReversed();
  }

  versionOf(id: string): number {
    return this.#versions.get(id.toLowerCase()) ?? 1;
  }

  #nth(kind: string, nth: number): string {
    const known = this.#byKind.get(kind) ?? [];
    return known[known.length - 1 - (nth % Math.max(1, known.length))] ?? this.unknownId();
  }

  #unique(kind: string): string {
    const number = ++this.#world.counter;
    switch (kind) {
      case "new phone":
        return `07540${String(number).padStart(5, "0")}`;
      case "new email":
        return `fuzz-${number}@example.com`;
      case "new word":
        return `FUZZ-${number}`;
      default:
        return this.unknownId();
    }
  }
}

/**
 * Replaces the placeholders in a value. `version` and `outtake` become the version and the last checks of `recordId`.
 */
export function fill(value: unknown, knowledge: Knowledge, recordId: string): unknown {
  if (isPlaceholder(value)) {
    if (value.$known === "version") return knowledge.versionOf(recordId) + value.nth;
    if (value.$known === "outtake") {
      return knowledge.all(`outtake of ${recordId}`).map((id) => ({ id, result: "ok" }));
    }
    return knowledge.word(value);
  }
  if (Array.isArray(value)) return value.map((inner) => fill(inner, knowledge, recordId));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => [name, fill(inner, knowledge, recordId)]),
  );
}
