/** Bugs of a server that takes in what devices kept. Each must be found by its own symptom. */
import { sql } from "kysely";
import { Refusal } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database } from "#src/server/database.ts";
import type { Symptom } from "../judge.ts";
import type { ChangeDeliverer } from "./real-shop.ts";
import type { Statement } from "./statements.ts";

export interface ServerBug {
  does: string;
  symptom: Symptom;
  /** Changes how the server carries commands out. */
  deliver?: ChangeDeliverer;
  /** Makes a function that changes the statements of the server. */
  spoil?: () => (statement: Statement, connection: object) => void;
  /** Changes what is stored, before it is judged. */
  beforeJudging?: (db: Database) => Promise<void>;
  /** The device says who made a command, whatever the command says. */
  trustsSession?: boolean;
}

const isStoring = ({ text }: Statement): boolean =>
  text.startsWith('insert into "delivered_commands"');

/** The server believes that its own statement was carried out. */
function sendInstead(statement: Statement, text: string): void {
  const { callback, text: own } = statement;
  statement.text = text;
  statement.callback = (error, result) =>
    callback?.(error, result && Object.assign(result, { command: own.toUpperCase() }));
}

/** The first time that a command is stored, this is undone; later deliveries find it missing and store it. */
function storesLate() {
  const known = new Set<unknown>();
  const undone = new WeakSet<object>();
  return (statement: Statement, connection: object) => {
    const [key] = statement.values ?? [];
    if (isStoring(statement) && !known.has(key)) {
      known.add(key);
      undone.add(connection);
    }
    const { text } = statement;
    if (text === "commit" && undone.has(connection)) sendInstead(statement, "rollback");
    if (/^(commit|rollback)$/.test(text)) undone.delete(connection);
  };
}

/** The verb does not note in its transaction that the command is applied. */
const withoutNote: ChangeDeliverer = (given) => ({
  carryOut: (name, write, of) => given.carryOut(name, write, of, async () => {}),
});

const bugs = {
  "carried out before it is stored": {
    does: "the verb runs although the command is not stored yet",
    symptom: "not stored",
    // The note would find that the command is missing, and undo the verb.
    deliver: withoutNote,
    spoil: storesLate,
  },
  "the state is forgotten": {
    does: "the state is not written in the transaction of the effect",
    symptom: "wrong answer",
    deliver: withoutNote,
  },
  "the key is ignored": {
    does: "each delivery carries the command out with a key of its own",
    symptom: "broken rule",
    deliver: (given) => ({
      carryOut: (name, write, of, answered) =>
        given.carryOut(name, { ...write, key: newId() }, of, answered),
      answerOf: () => Promise.resolve(null),
    }),
  },
  "the order is ignored": {
    does: "a command is carried out although an earlier one that makes what it needs is parked",
    symptom: "wrong order",
    spoil: () => (statement) => {
      if (statement.text.includes('as "isParked"') && statement.text.includes("order by b.seq"))
        statement.text = statement.text.replace("order by b.seq", "and false order by b.seq");
    },
  },
  "any session speaks for the author": {
    does: "a command is recorded as that of whoever is signed in when it arrives",
    symptom: "wrong author",
    trustsSession: true,
  },
  "the clock of the device is trusted": {
    does: "the moment of a command is what the device says, not the arrival minus its age",
    symptom: "wrong moment",
    spoil: () => (statement) => {
      if (!isStoring(statement) || !statement.values) return;
      const columns = statement.text.split(")")[0]?.split("(")[1]?.split(", ") ?? [];
      const place = (name: string) => columns.indexOf(`"${name}"`);
      statement.values[place("happened_at")] = statement.values[place("made_at")];
    },
  },
  "parked commands are tidied away": {
    does: "what a person should decide is deleted",
    symptom: "lost",
    beforeJudging: async (db) => {
      await db.transaction().execute(async (tx) => {
        await sql`alter table delivered_commands disable trigger user`.execute(tx);
        await sql`delete from delivered_commands where state in ('parked', 'waiting')`.execute(tx);
        await sql`alter table delivered_commands enable trigger user`.execute(tx);
      });
    },
  },
  "a refusal keeps what it did": {
    does: "the transaction of a refused verb is committed",
    symptom: "broken rule",
    spoil: () => (statement) => {
      if (statement.text === "rollback") sendInstead(statement, "commit");
    },
  },
  "a busy database parks": {
    does: "a person is asked to decide what only had to be sent again",
    symptom: "parked without reason",
    deliver: (given) => ({
      carryOut: async (name, write, of, answered) => {
        const outcome = await given.carryOut(name, write, of, answered);
        if (outcome.is !== "undecided") return outcome;
        return { is: "refused", refusal: new Refusal("server_busy") };
      },
    }),
  },
} satisfies Record<string, ServerBug>;

export type PlantedServerBug = keyof typeof bugs;
export const plantedServerBugs: Readonly<Record<PlantedServerBug, ServerBug>> = bugs;
