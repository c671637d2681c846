import { refuse } from "#src/shared/errors.ts";
import { isMobilePhone } from "#src/shared/phone.ts";
import { wordsOf } from "#src/server/words.ts";
import { providerName } from "../../providers.ts";

/**
 * Returns the phone number of the wallet. If there is none, or if it is not a mobile number, refuses with the sentence of
 * spec §5.
 * `field` is the name of the phone's field in the answer.
 * @throws Refusal validation_failed
 */
export function walletPhone(
  phone: string | null,
  provider: string | undefined,
  field: string,
): string {
  if (phone && isMobilePhone(phone)) return phone;
  const wallet = provider ? providerName(provider, wordsOf("common", "en")) : "mobile money";
  const detail = `Customer phone number required for ${wallet} payment`;
  return refuse("validation_failed", { detail, fields: { [field]: detail } });
}
