import type { LucideIcon } from "lucide-react";
import type { NeededPermission } from "../session.tsx";
import type { WordKey } from "../words/i18n.ts";

type PaletteWord = Extract<WordKey, `palette:${string}` | `shell:${string}`>;

/**
 * An entry of the command palette that opens a screen, often with a dialog. Each area lists its own in `actions.ts`.
 */
export interface PaletteAction {
  label: PaletteWord;
  /** Further words by which the user can find the action. */
  words?: PaletteWord;
  icon: LucideIcon;
  /** The address that the action opens, made by `pageHref`. */
  href: string;
  permission?: NeededPermission;
  /** The keyboard shortcut for the same action, shown beside the label. */
  hint?: string;
}
