/** The parts of the product that the simulation runs. A planted bug changes some of them. */
import type { OpenDevice } from "#src/client/outbox/device/device-database.ts";
import { step } from "#src/client/outbox/drain.ts";
import { attend } from "#src/client/outbox/attend.ts";
import { outboxStore, type OutboxStore } from "#src/client/outbox/device/outbox-store.ts";
import { readAnswer } from "#src/client/outbox/read-answer.ts";
import type { DrainPorts, StepOfDrain } from "#src/client/outbox/run-drain.ts";

export interface Parts {
  step: StepOfDrain;
  readAnswer: typeof readAnswer;
  /** The store over this way to open the database. */
  makeStore: (ports: Parameters<typeof outboxStore>[0]) => OutboxStore;
  /** Changes how the database behaves. */
  open: (open: OpenDevice) => OpenDevice;
  /** What a screen does whose user waits for the answer. */
  attend: typeof attend;
  /** Changes the ports of a page. */
  ports: (ports: DrainPorts) => DrainPorts;
  /** What the app does when a page is opened. */
  atStart: (store: OutboxStore) => Promise<void>;
}

export const productParts: Parts = {
  step,
  readAnswer,
  makeStore: outboxStore,
  open: (open) => open,
  attend,
  ports: (ports) => ports,
  atStart: (store) => store.ensureBallast(),
};
