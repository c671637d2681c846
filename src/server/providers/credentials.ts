/** The credentials of providers. The secret ones are sealed, and no answer, event or log contains them. */
import { sql } from "kysely";
import * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { CredentialField, ProviderState } from "#src/shared/provider-settings.ts";
import type { Secrets } from "../secrets.ts";
import { untested } from "./health.ts";
import { requireSecretFor } from "./secret-target.ts";

/** The credentials of a provider as its row stores them. */
export interface StoredCredentials {
  /** Those that are no secret. */
  plain: unknown;
  /** The secret ones: a JSON object, sealed for the provider. */
  sealed: Buffer | null;
}

/** What a user saves of a provider. */
export interface SavedProvider {
  credentials?: Record<string, string> | undefined;
  /** Another address, e.g. of a sandbox; null for the usual one. */
  baseUrl?: string | null | undefined;
}

/** The credentials that a provider knows. */
export type CredentialFields = Readonly<Partial<Record<string, CredentialField>>>;

const texts = z.record(z.string(), z.string());

/** Returns all credentials in clear. `purpose` is the one with which they were sealed. */
export function openCredentials(
  secrets: Secrets,
  purpose: string,
  { plain, sealed }: StoredCredentials,
): Record<string, string> {
  const secret: unknown = sealed ? JSON.parse(secrets.open(sealed, purpose)) : {};
  return { ...texts.parse(plain), ...texts.parse(secret) };
}

/**
 * Merges new credentials into the stored ones, and returns the columns to write. An empty text removes a credential.
 * @throws Refusal validation_failed (a credential that the provider does not know)
 */
export function mergeCredentials(
  secrets: Secrets,
  purpose: string,
  known: CredentialFields,
  stored: StoredCredentials,
  input: Readonly<Record<string, string>>,
): { plain: string; sealed: Buffer | null; secretsSet: string[] } {
  for (const field of Object.keys(input)) {
    if (!Object.hasOwn(known, field))
      refuse("validation_failed", { fields: { [`credentials.${field}`]: "is not known" } });
  }
  const all = { ...openCredentials(secrets, purpose, stored), ...input };
  const kept = Object.entries(all).filter(([, value]) => value !== "");
  const isSecret = ([field]: [string, string]) => known[field]?.isSecret !== false;
  const secret = kept.filter(isSecret);
  return {
    plain: JSON.stringify(Object.fromEntries(kept.filter((field) => !isSecret(field)))),
    sealed:
      secret.length > 0 ? secrets.seal(JSON.stringify(Object.fromEntries(secret)), purpose) : null,
    secretsSet: secret.map(([field]) => field),
  };
}

/**
 * Requires that all secrets are typed again when a provider gets another address.
 * @throws Refusal credentials_needed_again
 */
function requireSecretsAgain(
  fields: CredentialFields,
  stored: { baseUrl: string | null; secretsSet: readonly string[] },
  input: { baseUrl?: string | null | undefined; credentials: Readonly<Record<string, string>> },
): void {
  const kept = stored.secretsSet.filter(
    (field) => fields[field]?.isSecret && !Object.hasOwn(input.credentials, field),
  );
  requireSecretFor("credentials_needed_again", {
    stored: { baseUrl: stored.baseUrl },
    given: { baseUrl: input.baseUrl },
    isKept: kept.length > 0,
  });
}

/**
 * The columns to write when a user saves the settings of a provider. Credentials that are not given stay. With other
 * settings the last test proves nothing, so the provider is not used until it is tested again.
 * @throws Refusal credentials_needed_again, validation_failed (a credential that the provider does not know)
 */
export function savedSettings(
  secrets: Secrets,
  purpose: string,
  fields: CredentialFields,
  stored: StoredCredentials & { baseUrl: string | null; secretsSet: readonly string[] },
  { credentials = {}, baseUrl }: SavedProvider,
) {
  requireSecretsAgain(fields, stored, { baseUrl, credentials });
  return {
    ...mergeCredentials(secrets, purpose, fields, stored, credentials),
    ...(baseUrl !== undefined && { baseUrl }),
    ...untested,
    updatedAt: sql<string>`now()`,
  };
}

/**
 * Lists the credentials of a provider in the order of `names`, as its settings show them: of a secret only whether it
 * is set.
 */
export function describeCredentials<Name extends string>(
  names: readonly Name[],
  fields: Readonly<Partial<Record<Name, CredentialField>>>,
  row: { plain: unknown; secretsSet: readonly string[] } | undefined,
) {
  const plain = texts.parse(row?.plain ?? {});
  const secretsSet = row?.secretsSet ?? [];
  return names.flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const { isSecret, isRequired } = field;
    const isSet = isSecret ? secretsSet.includes(name) : Object.hasOwn(plain, name);
    return [{ name, isSecret, isRequired, isSet, value: isSecret ? null : (plain[name] ?? null) }];
  });
}

/** The state of a provider: see `providerStates`. */
export function stateOf(
  credentials: readonly { isRequired: boolean; isSet: boolean }[],
  isOn: boolean,
  isHealthy: boolean | null,
): ProviderState {
  if (!credentials.every(({ isRequired, isSet }) => isSet || !isRequired)) return "incomplete";
  if (!isOn) return "off";
  return isHealthy ? "ready" : "unhealthy";
}
