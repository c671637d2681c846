/** Records that one request changes and another one deletes at the same moment. Chance seldom meets this moment. */
import { placeholder } from "./known.ts";
import type { Does } from "./recipes.ts";
import type { Step } from "./steps.ts";

export interface Race {
  before: readonly Step[];
  atOnce: readonly [Step, Step];
}

const name = placeholder("new word");
const version = placeholder("version");

export const changesAndDeletes = (does: Does): readonly Race[] => [
  {
    before: [does("care", "createSavedFilter", { screen: "devices", name, query: "status=open" })],
    atOnce: [
      does("care", "updateSavedFilter", { name, query: "status=done" }),
      does("care", "deleteSavedFilter"),
    ],
  },
  {
    before: [does("admin", "createShippingProvider", { name })],
    atOnce: [
      does("admin", "updateShippingProvider", { name, version }),
      does("admin", "deleteShippingProvider"),
    ],
  },
];
