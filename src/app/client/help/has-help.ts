import { navigation } from "../navigation.ts";
import type { HelpPath } from "./help-topics.ts";

/** Whether the screen has a help page. The topics themselves are loaded with the first help page. */
export const hasHelp = (path: string): path is HelpPath =>
  path === "/devices/new" || navigation.some(({ to }) => to === path);
