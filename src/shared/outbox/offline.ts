/** How a contract declares that a device without a network may keep a write and deliver it later. */

export interface Offline {
  /** The name of the endpoint in its contract. */
  readonly name: string;
  /**
   * A `fact` has happened already: money or goods changed hands, so it is always recorded in the end. The server may
   * refuse a `wish`.
   */
  readonly kind: "fact" | "wish";
  /**
   * A wish that is a fact when this field of the body has this value, such as a hand-over among the changes of status.
   */
  readonly factIf?: { readonly field: string; readonly is: string };
  /**
   * Where params and body have the ids of the records that the write creates or uses, such as `body.lines.deviceId`.
   * Commands that share one keep their order. Goods are not among them: two sales of one item need no order.
   */
  readonly needs: readonly string[];
  /** Which of them are ids that the device made for new records; or why the write needs none to be the same twice. */
  readonly creates: readonly string[] | { readonly none: string };
  /** The version of the body; 1 by default. A change that older bodies do not fit raises it. */
  readonly version?: number;
  /** Whether this body may wait. What needs a provider, a balance or an approval that is current may not. */
  readonly takes?: (body: never) => boolean;
}

type Sent = Readonly<Record<"params" | "body", unknown>>;

/** The ids at these places of a command, each once. Lists on the way are followed. */
export function idsAt(places: readonly string[], sent: Sent): string[] {
  const ids = places.flatMap((place) => valuesAt(sent, place.split(".")));
  return [...new Set(ids.filter((value) => typeof value === "string"))];
}

function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return [];
  return valuesAt((value as Record<string, unknown>)[name], rest);
}

export const idsCreatedBy = ({ creates }: Offline, sent: Sent): string[] =>
  "none" in creates ? [] : idsAt(creates, sent);

/** Whether this command is a fact. */
export const isFact = ({ kind, factIf }: Offline, sent: Sent): boolean =>
  kind === "fact" ||
  (factIf !== undefined && idsAt([`body.${factIf.field}`], sent)[0] === factIf.is);
