import { navigation } from "../navigation.ts";
import type { HelpPath } from "./help-topics.ts";

/** The screens with a help page that are not in the menu. */
const others: readonly string[] = ["/devices/new", "/audit", "/outbox", "/system", "/digest"];

/** Whether the screen has a help page. The topics themselves are loaded with the first help page. */
export const hasHelp = (path: string): path is HelpPath =>
  others.includes(path) || navigation.some(({ to }) => to === path);
