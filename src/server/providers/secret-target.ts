import { refuse } from "#src/shared/errors.ts";

interface StoredSecret<Target extends object> {
  /** The fields that say where the secret is sent and for whom. */
  stored: Target;
  /** What they become. A field that is undefined stays. */
  given: { [Field in keyof Target]?: Target[Field] | undefined };
  /** Whether a stored secret would be used with them although nobody typed it again. */
  isKept: boolean;
}

/**
 * A stored secret belongs to its target. Requires that it is typed again for another one: otherwise somebody could have
 * it sent to a server of their own. `tests/secrets/targets.test.ts` lists all secrets with their targets.
 * @returns Whether the target is another
 * @throws Refusal with the code
 */
export function requireSecretFor<Target extends object>(
  code: "credentials_needed_again" | "password_needed_again",
  { stored, given, isKept }: StoredSecret<Target>,
): boolean {
  const isOther = (Object.keys(given) as (keyof Target)[]).some(
    (field) => given[field] !== undefined && given[field] !== stored[field],
  );
  if (isOther && isKept) refuse(code);
  return isOther;
}
