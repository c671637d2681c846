import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Language } from "#src/shared/words.ts";
import { moneyFormatOf } from "#src/areas/settings/rules.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import { digestEmail, type DigestEmail } from "./digest-email.ts";
import { digestSms } from "./digest-sms.ts";
import { readDigest } from "./read-digest.ts";

export interface WrittenDigest {
  email: DigestEmail;
  sms: string;
}

/** Writes the digest of a day with what its reader may see. @throws Refusal forbidden */
export async function writeDigest(
  db: Database,
  reader: Actor,
  { day, language, publicUrl }: { day: string; language: Language; publicUrl: string },
): Promise<WrittenDigest> {
  const { business, localization } = await getSettingsOf(db, ["business", "localization"]);
  const format = moneyFormatOf(business, localization);
  const figures = await readDigest(db, reader, day);
  const look = { language, format, shop: business.name };
  return { email: digestEmail(figures, { ...look, publicUrl }), sms: digestSms(figures, look) };
}
