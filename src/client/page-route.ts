/** A page of the staff app: its address, who may open it, its frame, and how its code and words are fetched. */
import type { FunctionComponent } from "react";
import type { ScreenPath } from "#src/shared/addresses.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { Area } from "./words/i18n.ts";

export interface PageRoute {
  /** `/devices/$id`; screens read the id with `useIdParam`. */
  path: ScreenPath;
  /** Who may open it: anybody, or signed-in users only. */
  access: "anybody" | "signed-in";
  /** `staff`: with sidebar and header. */
  frame: "staff" | "none";
  /** Users without it are sent to the dashboard; the server refuses their requests anyway. */
  permission?: Permission;
  /** Catalogues beside `common`, `shell` and `errors`. */
  words: readonly Area[];
  load: () => Promise<FunctionComponent>;
}

type PageOptions = Pick<PageRoute, "path" | "permission" | "words" | "load">;

/** Screens behind the sign-in, in the staff app's frame. */
export const staffPage = (page: PageOptions): PageRoute => ({
  ...page,
  access: "signed-in",
  frame: "staff",
});

/** Papers stand alone: the screen shows exactly what is printed. */
export const paperPage = (page: PageOptions): PageRoute => ({
  ...page,
  words: [...page.words, "paper"],
  access: "signed-in",
  frame: "none",
});

/** Screens that stand alone: sign-in, setup, the forced new password. */
export const openPage = (page: Omit<PageOptions, "permission">): PageRoute => ({
  ...page,
  access: "anybody",
  frame: "none",
});
