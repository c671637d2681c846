import type { UsableProvider } from "../../providers/server/providers-in-order.ts";
import type { SmsError } from "../../core/values.ts";

/** A provider's definite refusal in the present try of a message. */
export interface Refused {
  provider: string;
  detail: string | null;
  mayRetryElsewhere: boolean;
  /** How long the provider wants us to wait still; null if it refuses for good. */
  waitSeconds: number | null;
}

/** After so many refusals a message fails, so that providers are not asked for ever. */
const MAX_REFUSALS = 6;

type Choice =
  | { kind: "ask"; provider: UsableProvider }
  | { kind: "later"; seconds: number }
  | { kind: "none"; error: SmsError; detail: string | null };

/** The first provider that has not refused the message, or whose time to wait is over. */
export function chooseProvider(
  providers: readonly UsableProvider[],
  refused: readonly Refused[],
): Choice {
  const last = refused.at(-1);
  const none: Choice = last
    ? { kind: "none", error: "refused", detail: last.detail }
    : { kind: "none", error: "no_provider", detail: null };
  if (refused.length >= MAX_REFUSALS) return none;
  const waits: number[] = [];
  const possible = providers.filter(
    ({ provider }) => !last || last.mayRetryElsewhere || provider.name === last.provider,
  );
  for (const provider of possible) {
    const own = refused.filter((each) => each.provider === provider.provider.name);
    const wait = own.at(-1)?.waitSeconds;
    if (own.length === 0 || wait === 0) return { kind: "ask", provider };
    if (wait !== null && wait !== undefined) waits.push(wait);
  }
  return waits.length > 0 ? { kind: "later", seconds: Math.min(...waits) } : none;
}
