/**
 * Removes secrets and personal data from texts that leave the server, such as the log. The log is written without them;
 * this is the second barrier, for messages of libraries, of the database and of other companies.
 */

import { asId } from "#src/shared/ids.ts";

const HIDDEN = "[removed]";
/** A longer line is cut, so that a hostile one takes little time. */
const MAX_LETTERS = 20_000;

/** What a secret looks like, and what stays of it. */
const shapes: readonly (readonly [RegExp, string])[] = [
  // The password in an address, such as postgresql://user:password@host.
  [/(\b[a-z]{2,20}:\/\/[^\s:/@"]{0,100}):[^\s@"]{1,200}@/gi, `$1:${HIDDEN}@`],
  [/\b(Bearer|Basic)\s+[\w+/=.~-]{8,}/gi, `$1 ${HIDDEN}`],
  // A field with a name that says that it is secret, in JSON, in a form, in a header or in an address.
  [
    /((?:pass(?:word|code|phrase)?|pin|secret|token|api[-_ ]?key|private[-_ ]?key|authorization|cookie|credentials?|signature|otp|totp)["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;&"'}]+)/gi,
    `$1"${HIDDEN}"`,
  ],
  [/\b(fundi_session|fundi)[=_][\w-]{20,}/g, `$1=${HIDDEN}`],
  // Pages whose address is their secret.
  [
    /(\/(?:my|pay|track|receipt|receipt-links|estimates|orders|bookings)\/)[\w-]{12,}/g,
    `$1${HIDDEN}`,
  ],
  [/\beyJ[\w-]{10,}\.[\w-]+\.[\w-]*/g, HIDDEN],
  [/-----BEGIN [^-]+-----[^]*?(?:-----END [^-]+-----|$)/g, HIDDEN],
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, HIDDEN],
  // Phone numbers of Tanzania, and others in international form.
  [/(?<![\w.-])(?:\+\d{9,15}|(?:255|0)[67]\d{8})(?![\w-])/g, HIDDEN],
  // A long text without words: a key, a hash or a token. An id (UUID) stays, because it finds the record.
];

/** A long text without words: a key, a hash or a token. */
const LONG = /(?<![\w+/-])(?=[\w+/-]{0,200}\d)(?=[\w+/-]{0,200}[A-Za-z])[\w+/-]{32,}={0,2}/g;

/** Returns `text` without these `known` secrets, and without anything that looks like one. */
export function withoutSecrets(text: string, known: readonly string[] = []): string {
  let clean = text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)} …` : text;
  for (const secret of known) if (secret.length >= 4) clean = clean.replaceAll(secret, HIDDEN);
  for (const [shape, stays] of shapes) clean = clean.replaceAll(shape, stays);
  // An id stays, because it finds the record.
  return clean.replaceAll(LONG, (found) => (asId(found) ? found : HIDDEN));
}
