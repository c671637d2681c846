/** Planted bugs of a page that sends a command itself while its user waits for the answer. */
import { reading } from "./changed-parts.ts";
import { productParts } from "./parts.ts";
import type { Bug } from "./planted-bugs.ts";

const { attend } = productParts;

export const pageBugs = {
  "the drain sends what a page is sending": {
    does: "a command whose user waits for the answer is also sent by the drain",
    symptom: "refused and done",
    parts: reading((read) => ({
      ...read,
      waiting: read.waiting.map(({ heldUntil: _, ...kept }) => kept),
    })),
  },
  "a late refusal is believed": {
    does: "a page that slept tells its user of a refusal, although the drain has sent the command meanwhile",
    symptom: "refused and done",
    parts: {
      attend: async (outbox, draft, files, send) => {
        let refused: unknown = null;
        const watching =
          send &&
          (async () => {
            const sent = await send();
            if (sent.kind === "refused") refused = sent.error;
            return sent;
          });
        const outcome = await attend(outbox, draft, files, watching);
        return refused === null ? outcome : { kind: "refused", error: refused };
      },
    },
  },
  "a decision is never heard of": {
    does: "a device does not ask what a person has decided about a parked command",
    symptom: "stuck",
    parts: reading((read) => ({ ...read, parked: [] })),
  },
  "held for ever": {
    does: "a command whose page was closed is never sent by another",
    symptom: "stuck",
    parts: reading((read) => ({
      ...read,
      waiting: read.waiting.filter(({ heldUntil }) => heldUntil === undefined),
    })),
  },
} satisfies Record<string, Bug>;
