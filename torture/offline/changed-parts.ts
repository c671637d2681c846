/** Ways to change parts of the product, by which bugs are planted. */
import type { DeviceTransaction } from "#src/client/outbox/device/device-database.ts";
import type { DrainState, Step } from "#src/client/outbox/drain-state.ts";
import type { Waiting } from "#src/client/outbox/device/outbox-store.ts";
import type { Answered } from "#src/client/outbox/read-answer.ts";
import type { DrainPorts, Sent } from "#src/client/outbox/run-drain.ts";
import type { Command, DeliveryAnswer } from "#src/shared/outbox/command.ts";
import { productParts, type Parts } from "./parts.ts";

const { step } = productParts;

/** Changes what the transactions of the device do. */
export const transactions = (
  change: (tx: DeviceTransaction) => DeviceTransaction,
): Partial<Parts> => ({
  open: (open) => async (heard) => {
    const database = await open(heard);
    return { ...database, begin: (...of) => change(database.begin(...of)) };
  },
});

/** Changes what a page reads before it decides what to send. */
export const reading = (change: (read: Waiting, state: DrainState) => Waiting): Partial<Parts> => ({
  step: (state, event) =>
    step(state, event.kind === "read" ? { ...event, ...change(event, state) } : event),
});

/** Changes what the drain decides. */
export const deciding = (change: (decided: Step, before: DrainState) => Step): Partial<Parts> => ({
  step: (state, event) => change(step(state, event), state),
});

export const ports = (change: (ports: DrainPorts) => Partial<DrainPorts>): Partial<Parts> => ({
  ports: (given) => ({ ...given, ...change(given) }),
});

export const withoutKey = (command: Command, random: () => number): Command => ({
  ...command,
  key: `${command.key}~${random()}`,
});

/** An answer that ends all these commands. */
export const allApplied = (keys: readonly string[]): DeliveryAnswer => ({
  serverTime: "2026-11-30T10:00:00.000Z",
  results: keys.map((key) => ({ key, state: "applied", answer: { key } })),
});

/** The batch that was sent last; the simulation runs one page after the other. */
export function remembering(
  read: (answered: Answered, sent: readonly string[]) => Sent,
): Partial<Parts> {
  let sent: readonly string[] = [];
  return {
    step: (state, event) => {
      const decided = step(state, event);
      for (const effect of decided[1])
        if (effect.kind === "send") sent = effect.commands.map(({ key }) => key);
      return decided;
    },
    readAnswer: (answered) => read(answered, sent),
  };
}
