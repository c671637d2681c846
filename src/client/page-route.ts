/** A page of the staff app: its address, its users, its frame, and the loading of its code and words. */
import type { FunctionComponent } from "react";
import type { ScreenPath } from "#src/shared/addresses.ts";
import type { NeededPermission } from "./session.tsx";
import type { Area } from "./words/i18n.ts";

export interface PageRoute {
  /** `/devices/$id`; screens read the id with `useIdParam`. */
  path: ScreenPath;
  /** Who may open the page: anybody, or only signed-in users. */
  access: "anybody" | "signed-in";
  /** `staff`: the page has the sidebar and the header around it. */
  frame: "staff" | "none";
  /**
   * Users without it, or with none of several, are sent to the dashboard; the server refuses their requests anyway.
   */
  permission?: NeededPermission;
  /** Catalogues in addition to `common`, `shell` and `errors`. */
  words: readonly Area[];
  load: () => Promise<FunctionComponent>;
}

type PageOptions = Pick<PageRoute, "path" | "permission" | "words" | "load">;

/** Screens for signed-in users, in the staff app's frame. */
export const staffPage = (page: PageOptions): PageRoute => ({
  ...page,
  access: "signed-in",
  frame: "staff",
});

/** Papers. They have no frame, so that the screen shows exactly the printed content. */
export const paperPage = (page: PageOptions): PageRoute => ({
  ...page,
  words: [...page.words, "paper"],
  access: "signed-in",
  frame: "none",
});

/** Screens without a frame: sign-in, setup, the forced new password. */
export const openPage = (page: Omit<PageOptions, "permission">): PageRoute => ({
  ...page,
  access: "anybody",
  frame: "none",
});
