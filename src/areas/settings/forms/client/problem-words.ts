import type { WordKey } from "#src/client/words/i18n.ts";
import {
  defaultBreaksRule,
  hiddenAndRequired,
  ruleNotOfField,
  rulesContradict,
} from "../../form-rules.ts";

/** English message of the rules or the server → the key of its translation. */
const keys: Record<string, WordKey> = {
  [hiddenAndRequired]: "form-settings:problem.hidden",
  [rulesContradict]: "form-settings:problem.contradict",
  [ruleNotOfField]: "form-settings:problem.contradict",
  [defaultBreaksRule]: "form-settings:problem.default",
  "does not suit the field": "form-settings:problem.wrongDefault",
};

/** Returns the errors with the keys with which forms translate them. An unknown message stays as it is. */
export const inWords = (problems: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([path, sentence]) => [path, keys[sentence] ?? sentence]),
  );
