/**
 * Bugs that other products have had in their outboxes (decision 0121). Each is planted in the parts of the product that
 * the simulation runs, and must be found by its own symptom.
 */
import type { Effect } from "#src/client/outbox/drain-state.ts";
import type { Kept, OutboxStore } from "#src/client/outbox/device/outbox-store.ts";
import type { Sent } from "#src/client/outbox/run-drain.ts";
import type { Command } from "#src/shared/outbox/command.ts";
import {
  allApplied,
  deciding,
  ports,
  reading,
  remembering,
  transactions,
  withoutKey,
} from "./changed-parts.ts";
import type { Symptom } from "./judge.ts";
import { productParts, type Parts } from "./parts.ts";
import { pageBugs } from "./planted-page-bugs.ts";
import { photoBugs } from "./planted-photo-bugs.ts";
import { userBugs } from "./planted-user-bugs.ts";

export interface Bug {
  does: string;
  symptom: Symptom;
  parts: Partial<Parts>;
}

const { step, readAnswer, makeStore } = productParts;
const never = Number.MAX_SAFE_INTEGER;

const bugs = {
  ...pageBugs,
  ...userBugs,
  ...photoBugs,
  "deleted before the answer": {
    does: "a command is deleted when it is sent",
    symptom: "lost",
    parts: ports(({ store, net }) => ({
      net: {
        ...net,
        send: async (commands, signal) => {
          const { results, serverTime } = allApplied(commands.map(({ key }) => key));
          await store.settle(results as never, serverTime);
          return net.send(commands, signal);
        },
      },
    })),
  },
  "a new key after a reload": {
    does: "a page that is opened gives the waiting commands new keys",
    symptom: "doubled",
    parts: {
      makeStore: (given) => {
        const store = makeStore(given);
        const own = given.newId();
        const renamed = (kept: Kept) => ({
          ...kept,
          command: { ...kept.command, key: `${kept.command.key}~${own}` },
        });
        const read = async () => {
          const found = await store.read();
          return { ...found, waiting: found.waiting.map(renamed) };
        };
        const settle: OutboxStore["settle"] = (results, time) =>
          store.settle(
            results.map((result) => ({ ...result, key: result.key.split("~")[0] ?? "" })),
            time,
          );
        return { ...store, read, settle };
      },
    },
  },
  "saved at the request": {
    does: "the screen says saved when the request has succeeded, before its transaction is complete",
    symptom: "lost",
    parts: transactions((tx) => {
      void tx.done.catch(() => {});
      return { ...tx, done: Promise.resolve() };
    }),
  },
  "relaxed durability": {
    does: "a command is written relaxed, and the power fails before it is on the disk",
    symptom: "lost",
    parts: {
      open: (open) => async (heard) => {
        const database = await open(heard);
        return { ...database, begin: (stores, mode) => database.begin(stores, mode, "relaxed") };
      },
    },
  },
  "no lock and no key": {
    does: "each page sends whenever it likes, with a new key each time",
    symptom: "doubled",
    parts: ports(({ net, random }) => ({
      lock: () => Promise.resolve(() => {}),
      net: {
        ...net,
        send: async (commands, signal) => {
          const sent = await net.send(
            commands.map((command) => withoutKey(command, random)),
            signal,
          );
          if (sent.kind !== "answer") return sent;
          const results = sent.answer.results.map((result) => ({
            ...result,
            key: result.key.split("~")[0] ?? "",
          }));
          return { kind: "answer", answer: { ...sent.answer, results } };
        },
      },
    })),
  },
  "401 drops": {
    does: "what a session that has ended could not send is dropped",
    symptom: "lost",
    parts: remembering((answered, sent) =>
      answered.status === 401 ? { kind: "answer", answer: allApplied(sent) } : readAnswer(answered),
    ),
  },
  "a page counts as an answer": {
    does: "a page of a captive portal with the status 200 ends the commands",
    symptom: "lost",
    parts: remembering((answered, sent) =>
      answered.status === 200 && answered.type === "text/html"
        ? { kind: "answer", answer: allApplied(sent) }
        : readAnswer(answered),
    ),
  },
  "a refusal counts as done": {
    does: "a command in a batch that the server cannot read is dropped",
    symptom: "lost",
    parts: remembering((answered, sent) =>
      answered.status === 400 ? { kind: "answer", answer: allApplied(sent) } : readAnswer(answered),
    ),
  },
  "4xx blocks the queue": {
    does: "one command that the server cannot read holds back all later ones",
    symptom: "stuck",
    parts: {
      readAnswer: (answered) => {
        const sent = readAnswer(answered);
        return sent.kind === "answer" ? sent : { kind: "no answer", why: "unreachable" };
      },
    },
  },
  "a limit of tries": {
    does: "after five failures the outbox does not try again by itself",
    symptom: "stuck",
    parts: deciding(([state, effects]) => [
      state.failures > 5 ? { ...state, wakeAt: never } : state,
      effects,
    ]),
  },
  "no ballast": {
    does: "the ballast is reserved and never given to a command",
    symptom: "not saved",
    parts: transactions((tx) => ({
      ...tx,
      delete: (store, key) =>
        store === "ballast" ? Promise.resolve(undefined) : tx.delete(store, key),
    })),
  },
  "the order is ignored": {
    does: "commands that share a record are sent without regard to each other",
    symptom: "wrong order",
    parts: {
      step: (state, event) => {
        if (event.kind !== "read") return step(state, event);
        const waiting = event.waiting.map((kept) => ({
          ...kept,
          command: { ...kept.command, needs: [] },
          creates: [],
        }));
        const [decided, effects] = step(state, { ...event, waiting });
        const own = (key: string) => event.waiting.find(({ command }) => command.key === key);
        const whole = ({ key }: Command) => own(key)?.command ?? [];
        return [
          decided,
          effects.map((effect) =>
            effect.kind === "send"
              ? { ...effect, commands: effect.commands.flatMap(whole) }
              : effect,
          ),
        ];
      },
    },
  },
  "the timer is not set again": {
    does: "after a failed pass nothing wakes the outbox but the user",
    symptom: "stuck",
    parts: deciding(([state, effects]) => [
      state.phase === "rest" && state.hasFailed ? { ...state, wakeAt: never } : state,
      effects,
    ]),
  },
  "a file before its record": {
    does: "the photos of a device are sent although its intake is parked",
    symptom: "file too early",
    parts: reading((read) => ({
      ...read,
      withFiles: read.withFiles.map((kept) => ({
        ...kept,
        result: { key: kept.command.key, state: "applied", answer: null },
      })),
    })),
  },
  "waits for ever after a page": {
    does: "the pass never ends when a page arrives where JSON is due",
    symptom: "stuck",
    parts: {
      ...ports(({ net, clock }) => ({
        clock: { ...clock, at: (moment, act) => clock.at(moment, act) },
        net: {
          ...net,
          send: (commands, signal) =>
            net
              .send(commands, signal)
              .then((sent) => (sent.kind === "answer" ? sent : new Promise<Sent>(() => {}))),
        },
      })),
      ...deciding(([state, effects], before) => {
        // Without a limit for requests, and without the timer that gives up a pass that hangs.
        const endless = effects.map((effect): Effect =>
          effect.kind === "send" ? { ...effect, until: never } : effect,
        );
        const hangs = state.phase === "sending" && before.phase !== "sending";
        return [hangs ? { ...state, wakeAt: never } : state, endless];
      }),
    },
  },
  "the lock is trusted": {
    does: "a page that sleeps with the lock keeps all others from sending",
    symptom: "stuck",
    parts: deciding(([state, effects]) => [{ ...state, lockedOutSince: null }, effects]),
  },
  "a closed connection is kept": {
    does: "after the browser has closed the connection, every write of the page fails",
    symptom: "not saved",
    parts: {
      open: (open) => {
        let opened: ReturnType<typeof open> | undefined;
        return (heard) => (opened ??= open(heard));
      },
    },
  },
  "a connection that blocks": {
    does: "a page does not close its connection for the page of a newer version",
    symptom: "not saved",
    parts: { open: (open) => (heard) => open({ ...heard, blocking: () => {} }) },
  },
  "again counts as done": {
    does: "a command that the server has not stored is taken as delivered",
    symptom: "lost",
    parts: {
      readAnswer: (answered) => {
        const sent = readAnswer(answered);
        if (sent.kind !== "answer") return sent;
        const results = sent.answer.results.map((result) =>
          result.state === "again"
            ? { ...result, state: "applied" as const, answer: null }
            : result,
        );
        return { kind: "answer", answer: { ...sent.answer, results } };
      },
    },
  },
  "results by their place": {
    does: "results are given to the commands in the order of the batch instead of by their keys",
    symptom: "lost",
    parts: remembering((answered, keys) => {
      const sent = readAnswer(answered);
      if (sent.kind !== "answer") return sent;
      const results = sent.answer.results.map((result, place) => ({
        ...result,
        key: keys[place] ?? result.key,
      }));
      return { kind: "answer", answer: { ...sent.answer, results } };
    }),
  },
} satisfies Record<string, Bug>;

export type PlantedBug = keyof typeof bugs;
export const plantedBugs: Readonly<Record<PlantedBug, Bug>> = bugs;

export const partsWith = (bug: PlantedBug): Parts => ({
  ...productParts,
  ...plantedBugs[bug].parts,
});
