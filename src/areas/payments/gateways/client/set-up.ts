/** What a user enters about a payment provider, and its conversion to the request body. */
import type { Problem } from "#src/client/checks.ts";
import type { Gateway } from "../contract.ts";

/** What happens to a secret credential: its value is never read, so it can only be kept, replaced or removed. */
export interface SecretEntry {
  act: "keep" | "replace" | "remove";
  text: string;
}

export interface SetUpValues {
  baseUrl: string;
  plain: Record<string, string>;
  secret: Record<string, SecretEntry>;
}

export function firstValues({ baseUrl, credentials }: Gateway): SetUpValues {
  const of = (isSecret: boolean) => credentials.filter((field) => field.isSecret === isSecret);
  return {
    baseUrl: baseUrl ?? "",
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
export function toSavedGateway({ credentials }: Gateway, { baseUrl, plain, secret }: SetUpValues) {
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

/** Whether the address of a sandbox is none. The server accepts the same addresses. */
export const addressProblem = (typed: string): Problem =>
  /^$|^https:\/\/[^\s@]+\.[^\s@]+$|^http:\/\/127\.0\.0\.1\b[^\s@]*$/.test(typed.trim())
    ? undefined
    : "gateways:wrongAddress";
