import { MAX_MONEY } from "#src/shared/amounts/typed-amounts.ts";
import { isTree, listAt, numberAt, textAt } from "./read-body.ts";

/** What the sentence of a command says of it. A value that the device did not send properly is null. */
export interface Said {
  /** In minor units. */
  amount: number | null;
  /** Pieces of goods, answers of a checklist, scans of a count. */
  pieces: number | null;
  /** The status that was wished. */
  status: string | null;
  /** The handset, as its brand and model. */
  handset: string | null;
  /** The name of a new customer. */
  name: string | null;
}

export interface SentCommand {
  endpoint: string;
  params: unknown;
  body: unknown;
  /** What the paper or the screen showed. */
  shown: unknown;
}

const nothing: Said = { amount: null, pieces: null, status: null, handset: null, name: null };

const MOST_PIECES = 1_000_000;

/** For each endpoint that a device may keep: what its sentence says beside the verb. A test compares the list. */
const readers = {
  createSale: ({ body, shown }) => ({ amount: totalOf(body, shown), pieces: piecesOf(body) }),
  createCustomer: ({ body }) => ({ name: textAt(body, "name") }),
  createDevice: ({ body }) => ({
    handset: [textAt(body, "brand"), textAt(body, "model")].filter(Boolean).join(" ") || null,
  }),
  takeDevicePayment: ({ body }) => ({ amount: amountAt(body, "amount") }),
  addRemark: () => ({}),
  updateChecklists: ({ body }) => ({ pieces: listAt(body, "items").length }),
  changeDeviceStatus: ({ body }) => ({ status: textAt(body, "status") }),
  countItems: ({ body }) => ({ pieces: listAt(body, "scans").length }),
} as const satisfies Record<string, (command: SentCommand) => Partial<Said>>;

export type KnownCommand = keyof typeof readers;

export const knownCommands = Object.keys(readers) as readonly KnownCommand[];

export const isKnownCommand = (endpoint: string): endpoint is KnownCommand =>
  Object.hasOwn(readers, endpoint);

/**
 * What the sentence of a command says. The body may be anything, because a command is stored before it is validated, and
 * may come from another version.
 */
export const saidOf = (command: SentCommand): Said => ({
  ...nothing,
  ...(isKnownCommand(command.endpoint) && readers[command.endpoint](command)),
});

const amountAt = (body: unknown, field: string): number | null =>
  numberAt(body, field, 0, MAX_MONEY);

/** The total that the customer was told; several payments say it by their amounts. */
function totalOf(body: unknown, shown: unknown): number | null {
  const told = amountAt(shown, "total") ?? amountAt(body, "expectedTotal");
  if (told !== null) return told;
  const parts = listAt(body, "payments").map((part) => amountAt(part, "amount"));
  return parts.length > 0 && parts.every((part) => part !== null)
    ? parts.reduce((sum, part) => sum + part, 0)
    : null;
}

function piecesOf(body: unknown): number | null {
  const lines = listAt(body, "lines").filter(isTree);
  const pieces = lines.map((line) => numberAt(line, "quantity", 1, MOST_PIECES));
  return lines.length > 0 && pieces.every((count) => count !== null)
    ? pieces.reduce((sum, count) => sum + count, 0)
    : null;
}

/** JSON of a device; null if it is none. */
export function parsedShown(shown: string | null): unknown {
  try {
    return shown === null ? null : (JSON.parse(shown) as unknown);
  } catch {
    return null;
  }
}
