import { wordsOf } from "#src/server/words.ts";
import { systemReason as systemReasonShape, type SystemReason } from "../../system-reason.ts";

interface StoredReason {
  reason: string | null;
  systemReason: unknown;
}

/** The reason of a row of the ledger as text. Files and readers of the API get the reason of the system in English. */
export function reasonInEnglish({ reason, systemReason: stored }: StoredReason): {
  reason: string;
  systemReason: SystemReason | null;
} {
  const systemReason = systemReasonShape.nullable().parse(stored);
  const text = systemReason ? wordsOf("loyalty", "en")(systemReason.code, systemReason) : reason;
  return { reason: text ?? "", systemReason };
}
