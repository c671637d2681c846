/** What a user enters about a provider, and its conversion to the request body. */
import type { Problem } from "#src/client/checks.ts";

/** A credential as the server describes it. */
export interface Credential {
  name: string;
  isSecret: boolean;
  isRequired: boolean;
  isSet: boolean;
  value: string | null;
}

/** What happens to a secret credential: its value is never read, so it can only be kept, replaced or removed. */
export interface SecretEntry {
  act: "keep" | "replace" | "remove";
  text: string;
}

export interface ProviderValues {
  baseUrl: string;
  /** Only of SMS providers. */
  sender: string;
  plain: Record<string, string>;
  secret: Record<string, SecretEntry>;
}

interface Described {
  baseUrl: string | null;
  sender?: string;
  credentials: readonly Credential[];
}

export function firstValues({ baseUrl, sender = "", credentials }: Described): ProviderValues {
  const of = (isSecret: boolean) => credentials.filter((field) => field.isSecret === isSecret);
  return {
    baseUrl: baseUrl ?? "",
    sender,
    plain: Object.fromEntries(of(false).map(({ name, value }) => [name, value ?? ""])),
    secret: Object.fromEntries(
      of(true).map(({ name, isSet }): [string, SecretEntry] => [
        name,
        { act: isSet ? "keep" : "replace", text: "" },
      ]),
    ),
  };
}

/** Converts the entered values to the request body. A secret without a new text stays as it is. */
export function toSaved({ credentials }: Described, { baseUrl, plain, secret }: ProviderValues) {
  const changed = credentials.flatMap(({ name, isSecret, value }): [string, string][] => {
    if (!isSecret) {
      const typed = plain[name]?.trim() ?? "";
      return typed === (value ?? "") ? [] : [[name, typed]];
    }
    const { act, text } = secret[name] ?? { act: "keep", text: "" };
    if (act === "remove") return [[name, ""]];
    return act === "replace" && text.trim() ? [[name, text.trim()]] : [];
  });
  return { credentials: Object.fromEntries(changed), baseUrl: baseUrl.trim() || null };
}

/** The problem of another address while a stored secret is kept: the server refuses it (`requireSecretsAgain`). */
export function secretsProblem(settings: Described, values: ProviderValues): Problem {
  const saved = toSaved(settings, values);
  if (saved.baseUrl === settings.baseUrl) return undefined;
  const isKept = ({ name, isSecret, isSet }: Credential) =>
    isSecret && isSet && !Object.hasOwn(saved.credentials, name);
  return settings.credentials.some(isKept) ? "setup-errors:credentials_needed_again" : undefined;
}

/** Whether the address of a sandbox is none. The server accepts the same addresses. */
export const addressProblem = (typed: string): Problem =>
  /^$|^https:\/\/[^\s@]+\.[^\s@]+$|^http:\/\/127\.0\.0\.1\b[^\s@]*$/.test(typed.trim())
    ? undefined
    : "providers:wrongAddress";
