/**
 * Checks that an answer contains no data that must stay on the server, or that the caller may not see. Also checks that
 * no page contains what somebody typed as markup.
 */
import { MARKUP } from "../hostile.ts";
import type { People } from "../people.ts";
import { told, type Finding, type Scene } from "../scene.ts";

const secrets: Record<string, RegExp> = {
  "a password's hash": /\$argon2id?\$/,
  "a column of secrets": /password_?hash|token_?hash|two_?factor_?secret/i,
  "how it is made": /node_modules|\.ts:\d+:\d+|violates \w+ constraint|syntax error at/,
};

const A_COST = /42424242\d\d/;

export function leakFindings(scene: Scene, people: People): Finding[] {
  const { answer, caller, request } = scene;
  const found = (what: string, part: RegExp | string): Finding => {
    const at = typeof part === "string" ? answer.text.indexOf(part) : answer.text.search(part);
    return {
      symptom: `tells ${what}: ${told(scene)}`,
      detail: `to ${caller.name}: …${answer.text.slice(Math.max(0, at - 80), at + 60)}…`,
    };
  };
  const findings = Object.entries(secrets).flatMap(([what, pattern]) =>
    pattern.test(answer.text) ? [found(what, pattern)] : [],
  );
  const sent = typeof request.body === "string" ? request.body : "";
  // A cost price is no leak if the caller has just sent it in the request.
  if (!caller.permissions.has("view_cost") && A_COST.test(answer.text) && !A_COST.test(sent)) {
    findings.push(found("a cost price", A_COST));
  }
  const isHtml = answer.headers["content-type"]?.startsWith("text/html");
  const markup = isHtml && MARKUP.find((typed) => answer.text.includes(typed));
  if (markup)
    findings.push({ ...found("", markup), symptom: `runs what somebody typed: ${told(scene)}` });
  const secret = people.secrets.find((token) => answer.text.includes(token));
  if (secret) findings.push(found("a session's secret", secret));
  return findings;
}
