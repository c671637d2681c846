/**
 * Checks that the reference declares the answer (status, code, content type, fields), and checks its security headers.
 */
import { END_MAINTENANCE } from "#src/shared/mover.ts";
import { isCrossSite } from "../hostile.ts";
import { misfit } from "../schema-check.ts";
import { codeOf, told, type Finding, type Scene } from "../scene.ts";
import type { World } from "../world.ts";

const careful: Record<string, RegExp> = {
  "content-security-policy": /script-src 'self' 'wasm-unsafe-eval'(;|$)/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^same-origin$/,
  "strict-transport-security": /max-age=\d{7,}/,
  "x-request-id": /^[0-9a-f-]{36}$/,
};

/** The pages of the online shop, of which staff see a preview in a frame. */
const isOfShop = /^\/shop(?:\/|$)/;
/** Pages that are the same for everybody, so that caches may keep them. Cart, orders and bookings are for one visitor. */
const isForEverybody = /^\/(?:shop(?:\/(?!cart|orders|book).*)?|sitemap\.xml|robots\.txt)$/;

export function contractFindings(scene: Scene, world: Pick<World, "hasBeenClosed">): Finding[] {
  return [
    ...statusFindings(scene, world),
    ...bodyFindings(scene),
    ...headerFindings(scene),
    ...crossSiteFindings(scene),
  ];
}

/** During maintenance, only users who may end it are answered. */
const isClosedTo = ({ caller, answer }: Scene, { hasBeenClosed }: Pick<World, "hasBeenClosed">) =>
  hasBeenClosed &&
  answer.status === 503 &&
  codeOf(answer) === "maintenance" &&
  !(caller.isKnown && caller.permissions.has(END_MAINTENANCE));

function statusFindings(scene: Scene, world: Pick<World, "hasBeenClosed">): Finding[] {
  const { step, answer } = scene;
  const { target } = step;
  if (isClosedTo(scene, world)) return [];
  if (answer.status >= 500) {
    return [{ symptom: `a mistake of ours: ${told(scene)}`, detail: answer.text.slice(0, 300) }];
  }
  if (step.method !== undefined) return [];
  const declared = target.statuses.get(answer.status);
  if (!declared) {
    return [{ symptom: `not in the reference: ${told(scene)}`, detail: answer.text.slice(0, 300) }];
  }
  if (answer.status < 400 || target.isPage) return [];
  const code = codeOf(answer);
  if (code && declared.includes(code)) return [];
  return [{ symptom: `not in the reference: ${told(scene)}`, detail: answer.text.slice(0, 300) }];
}

function bodyFindings(scene: Scene): Finding[] {
  const { step, answer } = scene;
  const { target } = step;
  const type = answer.headers["content-type"] ?? "";
  const wrong = (what: string): Finding[] => [
    { symptom: `${what}: ${told(scene)}`, detail: `${type} ${answer.text.slice(0, 300)}` },
  ];
  if (step.method !== undefined || answer.status >= 500 || target.isPage) return [];
  if (answer.status >= 400) {
    if (!type.startsWith("application/problem+json")) return wrong("refuses without a problem");
    const { status, title } = (answer.json ?? {}) as { status?: unknown; title?: unknown };
    return status === answer.status && typeof title === "string"
      ? []
      : wrong("a problem that is none");
  }
  const declared = target.answers.get(answer.status);
  if (!declared) return [];
  if (
    !type.startsWith(declared.contentType) &&
    declared.contentType !== "application/octet-stream"
  ) {
    return wrong(`not ${declared.contentType}`);
  }
  if (declared.contentType !== "application/json") return [];
  const found = misfit(declared.schema, answer.json);
  // Positions in lists are removed from the symptom, so that the same mistake always has the same symptom.
  return found
    ? wrong(`not as declared (${found.replaceAll(/\[\d+\]/g, "[]").slice(0, 100)})`)
    : [];
}

function headerFindings(scene: Scene): Finding[] {
  const { step, answer } = scene;
  const wrong = (what: string): Finding[] => [
    { symptom: `${what}: ${told(scene)}`, detail: JSON.stringify(answer.headers) },
  ];
  const frames = isOfShop.test(step.target.path) ? /^SAMEORIGIN$/ : /^DENY$/;
  for (const [name, pattern] of Object.entries({ ...careful, "x-frame-options": frames })) {
    if (!pattern.test(String(answer.headers[name] ?? ""))) return wrong(`${name} is missing`);
  }
  if (answer.headers["x-powered-by"]) return wrong("tells what it is made of");
  // With another method than its own, a page may get an answer that is no page. Then its cache rules do not apply.
  if (step.target.isPage && step.method !== undefined) return [];
  const kept = answer.headers["cache-control"] ?? "";
  const isForAnybody =
    step.target.access === "public" &&
    answer.status < 400 &&
    (!step.target.isPage || isForEverybody.test(step.target.path));
  return isForAnybody || /no-store/.test(kept) || /^private.*(no-cache|max-age=0)/.test(kept)
    ? []
    : wrong(`may be kept by caches (${kept})`);
}

/** A write that another site sends through the user's browser must be refused. */
function crossSiteFindings(scene: Scene): Finding[] {
  const { step, request, answer } = scene;
  const isWrite = !["GET", "HEAD", "OPTIONS"].includes(request.method);
  if (!isWrite || !isCrossSite(step.headers) || answer.status >= 400) return [];
  return [
    { symptom: `another site may write: ${told(scene)}`, detail: JSON.stringify(step.headers) },
  ];
}
