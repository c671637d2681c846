import { late } from "#src/server/late.ts";
import type { Database } from "#src/server/database.ts";
import { getSettings } from "../../core/server/queries.ts";
import { getLogo } from "./queries.ts";

/** What a PDF shows of the shop's look. */
export interface PaperLook {
  /** Width and height are those of the picture, in pixels. */
  logo: { jpeg: Buffer; width: number; height: number } | null;
  /** A colour that is readable on white paper; null: black. */
  colour: string | null;
}

const openColours = late(() => import("../colours.ts"));

export async function getPaperLook(db: Database): Promise<PaperLook> {
  const { brandColor, logo, logoOnPapers } = await getSettings(db, "appearance");
  const isPrinted = logo !== null && logoOnPapers;
  return {
    logo: isPrinted ? { ...logo, jpeg: await getLogo(db, { id: logo.id, size: "480" }) } : null,
    colour: brandColor === null ? null : (await openColours()).paperColour(brandColor),
  };
}
