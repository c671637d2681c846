/** Planted bugs of a device that several users share. */
import { ports, reading } from "./changed-parts.ts";
import { productParts } from "./parts.ts";
import type { Bug } from "./planted-bugs.ts";

const { makeStore } = productParts;

export const userBugs = {
  "sent in the name of the next user": {
    does: "the commands of all users are sent as those of whoever is signed in",
    symptom: "wrong author",
    parts: reading((read, { user }) => ({
      ...read,
      waiting: read.waiting.map((kept) => ({
        ...kept,
        command: { ...kept.command, author: user ?? kept.command.author },
      })),
    })),
  },
  "another author holds the till": {
    does: "a command of a user who is away holds back all that share a record with it, and the walk-in is one",
    symptom: "held back",
    parts: {
      ...reading((read, { user }) => ({
        ...read,
        waiting: read.waiting.map((kept) =>
          kept.command.author === user ? kept : { ...kept, creates: kept.command.needs },
        ),
      })),
      makeStore: (given) => makeStore({ ...given, sharedByAll: [] }),
    },
  },
  "a file in the name of the next user": {
    does: "an upload does not say whose it is, and the session is another user's when it arrives",
    symptom: "wrong author",
    parts: ports(({ net }) => ({
      net: { ...net, upload: (file, _author, signal) => net.upload(file, "", signal) },
    })),
  },
} satisfies Record<string, Bug>;
