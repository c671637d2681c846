import { lazyModule } from "#src/server/lazy-module.ts";
import type { Database } from "#src/server/database.ts";
import type { PaperLook } from "#src/server/papers/pdf-page.ts";
import { getSettings } from "../../core/server/queries.ts";
import { getLogo } from "./queries.ts";

const openColours = lazyModule(() => import("../colours.ts"));

/** The logo and the colour of the shop for its papers. */
export async function getPaperLook(db: Database): Promise<PaperLook> {
  const { brandColor, logo, logoOnPapers } = await getSettings(db, "appearance");
  const isPrinted = logo !== null && logoOnPapers;
  return {
    logo: isPrinted ? { ...logo, jpeg: await getLogo(db, { id: logo.id, size: "480" }) } : null,
    colour: brandColor === null ? null : (await openColours()).paperColour(brandColor),
  };
}
