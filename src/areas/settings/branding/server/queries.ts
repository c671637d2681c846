import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { getSettingsOf } from "../../core/server/queries.ts";
import type { LogoSize } from "../rules.ts";
import type { PublicAppearance } from "../contract.ts";

export async function getAppearance(db: Database): Promise<PublicAppearance> {
  const { business, appearance } = await getSettingsOf(db, ["business", "appearance"]);
  return { name: business.name, brandColor: appearance.brandColor, logo: appearance.logo };
}

const columns = { "480": "largeJpeg", "160": "smallJpeg" } as const;

/** The bytes of a JPEG. @throws Refusal not_found */
export async function getLogo(
  db: Database,
  { id, size }: { id: string; size: LogoSize },
): Promise<Buffer> {
  const logo = await db
    .selectFrom("shopLogo")
    .select(`${columns[size]} as jpeg`)
    .where("pictureId", "=", id)
    .executeTakeFirst();
  return logo?.jpeg ?? refuse("not_found");
}
