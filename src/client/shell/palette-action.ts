import type { LucideIcon } from "lucide-react";
import type { NeededPermission } from "../session.tsx";
import type { WordKey } from "../words/i18n.ts";

type PaletteWord = Extract<WordKey, `palette:${string}` | `shell:${string}`>;

/** Something that Ctrl/Cmd+K can start: a screen, often with its dialog open. Each area lists its own in `actions.ts`. */
export interface PaletteAction {
  label: PaletteWord;
  /** Other words that find it. */
  words?: PaletteWord;
  icon: LucideIcon;
  /** An address of the staff app (`pageHref`). */
  href: string;
  permission?: NeededPermission;
  /** A key of the same action. */
  hint?: string;
}
