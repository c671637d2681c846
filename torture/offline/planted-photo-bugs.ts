/** Planted bugs of photos that are added to a record later, without a command of their own. */
import { ports, reading } from "./changed-parts.ts";
import type { Bug } from "./planted-bugs.ts";

export const photoBugs = {
  "a later photo does not wait for its record": {
    does: "a photo that was added later is sent although the command that makes its record still waits",
    symptom: "file too early",
    parts: reading((read) => ({
      ...read,
      withFiles: read.withFiles.map((kept) => ({
        ...kept,
        command: { ...kept.command, needs: [] },
      })),
    })),
  },
  "a photo that did not arrive counts as sent": {
    does: "whatever becomes of an upload, the device deletes the photo",
    symptom: "lost",
    parts: ports(({ net }) => ({
      net: {
        ...net,
        upload: async (...given) => {
          await net.upload(...given);
          return { kind: "uploaded" };
        },
      },
    })),
  },
  "a photo has a new key each time": {
    does: "a photo whose answer was lost is sent again with another key",
    symptom: "doubled",
    parts: ports(({ net, random }) => ({
      net: {
        ...net,
        upload: (file, ...rest) => net.upload({ ...file, id: `${file.id}~${random()}` }, ...rest),
      },
    })),
  },
} satisfies Record<string, Bug>;
